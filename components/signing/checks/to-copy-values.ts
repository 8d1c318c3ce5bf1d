import { findEvmNetwork } from '#lib/chains/chains.ts';
import { SOL, WEI_DECIMALS } from '#lib/chains/fee-balance.ts';
import { formatUnits } from '#lib/i18n/format-units.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { formatTokens } from '#lib/money/tokens.ts';

const TOKEN_AMOUNTS = [
  'amountBaseUnits',
  'expectedBaseUnits',
  'balanceBaseUnits',
  'neededBaseUnits',
] as const;
const SHOWN_DIGITS = 6;

/**
 * A check's values as a user reads them: tokens and coins in whole units, a known network by its name, times
 * by `formatTime`.
 */
export function toCopyValues(
  values: Readonly<Record<string, string>>,
  locale: Locale,
  formatTime: (iso: string) => string,
): Record<string, string | number> {
  const shown: Record<string, string | number> = { ...values };
  for (const name of TOKEN_AMOUNTS) {
    const baseUnits = values[name];
    if (baseUnits !== undefined) shown[name] = formatTokens(BigInt(baseUnits), locale);
  }
  const { lamports, expiresAt, count, symbol, code = 'none', chainRef } = values;
  shown.code = code;
  if (chainRef !== undefined) shown.chainRef = findEvmNetwork(chainRef)?.name ?? chainRef;
  if (lamports !== undefined) shown.lamports = formatSol(lamports, locale);
  if (expiresAt !== undefined) shown.expiresAt = formatTime(expiresAt);
  if (count !== undefined) shown.count = Number(count);
  shown.native = formatNative({ wei: values.balanceWei, lamports: values.balanceLamports, symbol }, locale);
  shown.nativeNeeded = formatNative(
    { wei: values.neededWei, lamports: values.neededLamports, symbol },
    locale,
  );
  return shown;
}

interface Coins {
  readonly wei: string | undefined;
  readonly lamports: string | undefined;
  /** Of the EVM chain's coin. Where it is not known, none is shown: wei may be of any of them. */
  readonly symbol: string | undefined;
}

function formatNative({ wei, lamports, symbol }: Coins, locale: Locale): string {
  if (wei !== undefined) {
    const coins = formatCoins(wei, WEI_DECIMALS, locale);
    return symbol === undefined ? coins : `${coins} ${symbol}`;
  }
  return lamports === undefined ? '' : formatSol(lamports, locale);
}

function formatSol(lamports: string, locale: Locale): string {
  return `${formatCoins(lamports, SOL.decimals, locale)} ${SOL.symbol}`;
}

/** Whole coins with as many decimals as say something. */
function formatCoins(units: string, decimals: number, locale: Locale): string {
  const digits = units.padStart(decimals + 1, '0');
  const firstDigit = digits.slice(-decimals).search(/[1-9]/);
  const isBelowOne = digits.length === decimals + 1 && digits.startsWith('0');
  const shown = isBelowOne && firstDigit > 0 ? firstDigit + 3 : SHOWN_DIGITS;
  return formatUnits(BigInt(units), decimals, locale, shown);
}
