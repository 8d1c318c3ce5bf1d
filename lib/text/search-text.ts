/** A text as it is searched for: without accents, in lower case. */
export function toSearchText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Nonspacing_Mark}/gu, '')
    .toLowerCase()
    .normalize('NFC');
}

/** Its words, as they are searched for. */
export function toSearchWords(text: string): string[] {
  return toSearchText(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');
}
