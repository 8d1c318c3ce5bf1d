/** The path of a filtered list: it says only what filters. */
export function toFilterHref(path: string, filter: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value = ''] of Object.entries(filter)) {
    const text = value.trim();
    if (text !== '' && text !== 'all') search.set(name, text);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
