import { formatUnits } from '#lib/i18n/format-units.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { evmNetworkOf, isEvmChainId, type ChainId } from './chains.ts';

const SHOWN_DECIMALS = 4;
/** The coin of Solana, of which the base unit is the lamport. */
export const SOL = { symbol: 'SOL', decimals: 9 } as const;
/** Of the coin of each EVM chain, of which the base unit is the wei. */
export const WEI_DECIMALS = 18;

/**
 * A balance of a chain's own coin, for its fees, in the separators of a language: `0,9876 ETH`. Cut, never
 * rounded up; what is there but too small to show is `< 0,0001`. `baseUnits` is in wei or lamports.
 */
export function formatFeeBalance(chainId: ChainId, baseUnits: bigint, locale: Locale): string {
  const { symbol, decimals } = coinOf(chainId);
  const leastShown = 10n ** BigInt(decimals - SHOWN_DECIMALS);
  if (baseUnits > 0n && baseUnits < leastShown) {
    return `< ${formatUnits(leastShown, decimals, locale)} ${symbol}`;
  }
  return `${formatUnits(baseUnits, decimals, locale, SHOWN_DECIMALS)} ${symbol}`;
}

/** The coin that fees are paid with. */
export function feeSymbol(chainId: ChainId): string {
  return coinOf(chainId).symbol;
}

function coinOf(chainId: ChainId): { symbol: string; decimals: number } {
  if (!isEvmChainId(chainId)) return SOL;
  return { symbol: evmNetworkOf(chainId, 'production').nativeSymbol, decimals: WEI_DECIMALS };
}
