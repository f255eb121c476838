// The StoreModel floor.
