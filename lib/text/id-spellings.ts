/** A hash or EVM address, an address or signature of Solana, or a UUID: so long that it is no word. */
const HEX = /^(?:0x)?[\da-f]{32,}$/i;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,}$/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is a UUID, in upper or lower case, and nothing else. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * A text as it was typed, and the id that it is where it was copied with more: with the prefix of a chain
 * (`eth:0x…`), as the address of a page that shows it, or with space in it. In the case of the text.
 */
export function toIdSpellings(text: string): string[] {
  const typed = text.trim();
  const id = lastPartOfUrl(typed.replaceAll(/\s/g, '')).replace(/^(?:[\da-z-]+:)+(?=0x)/i, '');
  const isId = [HEX, BASE58, UUID].some((form) => form.test(id));
  return isId && id !== typed ? [typed, id] : [typed];
}

/**
 * How a searched text may be stored where it is compared as it is: as it was typed, as the id that it is, and
 * both in lower case.
 */
export function toStoredSpellings(text: string): string[] {
  const spelled = [text, ...toIdSpellings(text)];
  return [...new Set([...spelled, ...spelled.map((one) => one.toLowerCase())])];
}

/** The last part of the path of a URL; of other texts all. */
function lastPartOfUrl(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text;
  return new URL(text).pathname.split('/').findLast((part) => part !== '') ?? text;
}
