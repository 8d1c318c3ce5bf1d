import { parsePayoutKey } from './payout-key.ts';

/** A text in lower case, and where it is a payout key that is written otherwise, as the service takes it. */
export function toKeySpellings(text: string): string[] {
  const key = parsePayoutKey(text);
  const spellings = [text.trim().toLowerCase(), ...('problem' in key ? [] : [key.value])];
  return [...new Set(spellings)];
}
