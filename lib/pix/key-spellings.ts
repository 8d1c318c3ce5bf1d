import { CPF_SHAPE, parsePayoutKey } from './payout-key.ts';

/** A text in lower case, and where it is a payout key that is written otherwise, as the service takes it. */
export function toKeySpellings(text: string): string[] {
  const key = parsePayoutKey(text);
  const known = 'problem' in key ? toPhoneKey(text) : key.value;
  return [...new Set([text.trim().toLowerCase(), ...(known === null ? [] : [known])])];
}

/**
 * The key of a Brazilian phone that is written without its `+55`; null where a text is none. Only for a
 * search: whoever creates has to write the key itself, because 11 digits may be a CPF, too.
 */
export function toPhoneKey(text: string): string | null {
  if (!/^[\d\s().-]+$/.test(text) || CPF_SHAPE.test(text.trim())) return null;
  const key = parsePayoutKey(`+55${text.replace(/\D/g, '').replace(/^55(?=\d{10,11}$)/, '')}`);
  return 'problem' in key ? null : key.value;
}
