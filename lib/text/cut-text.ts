/** The first characters of a text, as the database counts them; all of it where it has no more. */
export function cutText(text: string, most: number): string {
  return text.length <= most
    ? text
    : Array.from(text.slice(0, 2 * most))
        .slice(0, most)
        .join('');
}
