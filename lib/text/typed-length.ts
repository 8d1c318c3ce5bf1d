const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;

/** A text of several lines with the same end after each of them. */
export function withLineFeeds(text: string): string {
  return text.replace(LINE_ENDS, '\n');
}

/** The length of a text of several lines in code points, as the schema that takes it counts. */
export function linesLength(text: string): number {
  return Array.from(withLineFeeds(text).trim().normalize('NFC')).length;
}

/** The same of a name, which is stored with each inner run of space as one. */
export function nameLength(text: string): number {
  return Array.from(text.normalize('NFC').trim().replace(/\s+/g, ' ')).length;
}
