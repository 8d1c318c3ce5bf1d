/** The index of parts knows a text by runs of so many characters: a shorter part is found as a beginning. */
export const SHORTEST_PART = 3;

/** Whether a search finds only what begins with its text, and no notes. */
export function isShortSearch(query: string): boolean {
  const { length } = query.trim();
  return length > 0 && length < SHORTEST_PART;
}
