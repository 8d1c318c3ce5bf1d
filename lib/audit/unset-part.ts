/** Whether a part of a stored filter asks for nothing. */
export function isUnset(value: unknown): boolean {
  const isNothing = value === 'all' || value === '' || value === null || value === undefined;
  return isNothing || (Array.isArray(value) && value.length === 0);
}
