/** What a label of a wallet shows; null where that is nothing. */
export function shownLabel(label: string | null): string | null {
  return label?.trim() || null;
}
