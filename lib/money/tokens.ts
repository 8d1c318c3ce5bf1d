import { formatUnits } from '#lib/i18n/format-units.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Cents } from './cents.ts';

export const BASE_UNITS_PER_CENT = 10_000n;
export const TOKEN_DECIMALS = 6;

/**
 * The base units that this many cents must be on chain: a check for signing, never an input to the service
 * (R2).
 */
export function expectedBaseUnits(cents: Cents): bigint {
  return BigInt(cents) * BASE_UNITS_PER_CENT;
}

/** The whole cents in a token amount, rounded down: never more than there is. */
export function toWholeCents(baseUnits: bigint): bigint {
  return baseUnits / BASE_UNITS_PER_CENT;
}

/**
 * A token amount, exact, without idle zeros, in the separators of a language: 1 base unit is `0,000001` (R3).
 */
export function formatTokens(baseUnits: bigint, locale: Locale): string {
  return formatUnits(baseUnits, TOKEN_DECIMALS, locale);
}
