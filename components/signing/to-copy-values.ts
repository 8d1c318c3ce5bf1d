import { formatTokens } from '#lib/money/cents.ts';

/**
 * A check's values as a user reads them: tokens with six decimals, coins in whole coins, times by
 * `formatTime`.
 */
export function toCopyValues(
  values: Readonly<Record<string, string>>,
  formatTime: (iso: string) => string,
): Record<string, string | number> {
  const shown: Record<string, string | number> = { ...values };
  for (const name of ['amountMinor', 'expectedBaseUnits', 'balanceBaseUnits', 'neededBaseUnits']) {
    const minor = values[name];
    if (minor !== undefined) shown[name] = formatTokens(BigInt(minor));
  }
  const { lamports, expiresAt, count, symbol, code = 'none' } = values;
  shown.code = code;
  if (lamports !== undefined) shown.lamports = formatSol(lamports);
  if (expiresAt !== undefined) shown.expiresAt = formatTime(expiresAt);
  if (count !== undefined) shown.count = Number(count);
  shown.native = formatNative(values.balanceWei, values.balanceLamports, symbol);
  shown.nativeNeeded = formatNative(values.neededWei, values.neededLamports, symbol);
  return shown;
}

const WEI_DECIMALS = 18;
const SOL_DECIMALS = 9;
const SHOWN_DIGITS = 6;

function formatNative(wei: string | undefined, lamports: string | undefined, symbol = 'ETH'): string {
  if (wei !== undefined) return `${formatUnits(wei, WEI_DECIMALS)} ${symbol}`;
  return lamports === undefined ? '' : formatSol(lamports);
}

function formatSol(lamports: string): string {
  return `${formatUnits(lamports, SOL_DECIMALS)} SOL`;
}

/** Whole coins with as many decimals as say something, the Brazilian way. */
function formatUnits(units: string, decimals: number): string {
  const digits = units.padStart(decimals + 1, '0');
  const whole = digits.slice(0, -decimals);
  const fraction = digits.slice(-decimals);
  const firstDigit = fraction.search(/[1-9]/);
  const length = whole === '0' && firstDigit > 0 ? firstDigit + 3 : SHOWN_DIGITS;
  const shown = fraction.slice(0, length).replace(/0+$/, '');
  return shown === '' ? whole : `${whole},${shown}`;
}
