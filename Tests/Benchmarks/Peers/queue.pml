/* The queue as a model: an app that grants and finishes, a process that may die at any step, explored in full. */
#define PURCHASES 9

byte queued[PURCHASES];
byte granted[PURCHASES];
byte bought = 0;
bool runs = false;

active proctype world() {
  byte number;
  do
  :: !runs -> runs = true
  :: runs -> runs = false
  :: runs && bought < PURCHASES -> atomic { queued[bought] = 1; bought++ }
  :: runs && bought > 0 ->
    select(number : 0 .. PURCHASES - 1);
    if
    :: queued[number] && !granted[number] -> granted[number] = 1
    :: queued[number] && granted[number] -> assert(granted[number] == 1); queued[number] = 0
    :: else
    fi
  od
}
