/**
 * Returns the entry at an index and throws if it is missing: lists that are
 * out of step are a fault, never a zero.
 */
export function nth<Value>(list: readonly Value[], place: number): Value {
  const value = list[place];
  if (value === undefined) throw new Error(`a list of ${list.length} has nothing at ${place}`);
  return value;
}
