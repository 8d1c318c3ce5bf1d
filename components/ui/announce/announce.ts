export const ANNOUNCER_ID = 'announcer';

/** Announces to screen readers, politely. The same text twice is announced twice. */
export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCER_ID);
  if (!region) return;
  const line = document.createElement('p');
  line.textContent = text;
  region.replaceChildren(line);
}
