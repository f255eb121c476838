# The smallest app in another process: it observes the queue, buys, and finishes what it is told of.
read -r question
echo '{"hello":"assay-app/1","title":"a shop of a few lines"}'
call() {
  echo "$1"
  read -r reply
}
while read -r event; do
  answer=null
  case "$event" in
    *'"launch"'*) call '{"call":"add_observer","observer":1,"methods":["updated_transactions"]}' ;;
    *'"buy"'*) call '{"call":"add_payment","payment":{"product_identifier":"coins","quantity":1}}' ;;
    *'"purchased"'*)
      rest=${event#*'"id":'}
      number=${rest%%,*}
      call "{\"call\":\"granted\",\"transaction\":$number,\"product_id\":\"coins\",\"count\":100}"
      call "{\"call\":\"finish\",\"transaction\":$number}"
      ;;
    *'"owned"'*) answer=100 ;;
  esac
  echo "{\"done\":$answer}"
done
