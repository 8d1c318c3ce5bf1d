/** The checks in the order of these ids. One that they do not name comes last. */
export function inOrder<Check extends { readonly id: string }>(
  checks: readonly Check[],
  order: readonly string[],
): Check[] {
  const rankOf = ({ id }: Check) => (order.includes(id) ? order.indexOf(id) : order.length);
  return checks.toSorted((a, b) => rankOf(a) - rankOf(b));
}
