/** A new element with this text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  text?: string,
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  if (text !== undefined) created.textContent = text;
  return created;
}
