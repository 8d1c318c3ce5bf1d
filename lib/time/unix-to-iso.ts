/** A time in Unix seconds, as chains say it, in ISO 8601. */
export function unixToIso(unixSeconds: number): string {
  return new Date(unixSeconds * 1_000).toISOString();
}
