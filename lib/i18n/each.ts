/** A value for each of these keys: the texts of a list of names. */
export function each<Key extends string, Value>(keys: readonly Key[], toValue: (key: Key) => Value) {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;
}
