/** The one of these names that the value is; undefined where it is none of them. */
export function findKnown<Name extends string>(known: readonly Name[], value: unknown): Name | undefined {
  return known.find((name) => name === value);
}
