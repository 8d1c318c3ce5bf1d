import { parseBrCode } from '#lib/brcode/parse-br-code.ts';
import { toPhoneKey } from '#lib/pix/key-spellings.ts';

/**
 * What is searched for: of a pasted Pix code its Pix ID, of a phone with spaces its key. Everything else as
 * it is, which may be a reference; the server knows how a key of it is spelled.
 */
export function toLookup(query: string): string {
  const code = parseBrCode(query);
  if (code.ok && code.txid !== null) return code.txid;
  return (query.includes(' ') ? toPhoneKey(query) : null) ?? query;
}
