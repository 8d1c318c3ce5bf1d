import { evmNetworkOf, isEvmChainId } from './chains.ts';
import type { ChainId } from './chains.ts';

const SHOWN_DECIMALS = 4;
const SOLANA = { symbol: 'SOL', decimals: 9 } as const;
const EVM_DECIMALS = 18;

/**
 * A balance of a chain's own coin, for its fees: `0,9876 ETH`, Brazilian separators. Cut, never rounded up;
 * what is there but too small to show is `< 0,0001`. `balanceBaseUnits` is in wei or lamports.
 */
export function formatFeeBalance(chainId: ChainId, balanceBaseUnits: bigint): string {
  const { symbol, decimals } = coinOf(chainId);
  const shown = balanceBaseUnits / 10n ** BigInt(decimals - SHOWN_DECIMALS);
  if (shown === 0n && balanceBaseUnits > 0n) return `< 0,0001 ${symbol}`;
  const digits = shown.toString().padStart(SHOWN_DECIMALS + 1, '0');
  const whole = digits.slice(0, -SHOWN_DECIMALS).replace(/\B(?=(\d{3})+$)/g, '.');
  const fraction = digits.slice(-SHOWN_DECIMALS).replace(/0+$/, '');
  return `${whole}${fraction === '' ? '' : `,${fraction}`} ${symbol}`;
}

/** The coin that fees are paid with. */
export function feeSymbol(chainId: ChainId): string {
  return coinOf(chainId).symbol;
}

function coinOf(chainId: ChainId): { symbol: string; decimals: number } {
  if (!isEvmChainId(chainId)) return SOLANA;
  return { symbol: evmNetworkOf(chainId, 'production').nativeSymbol, decimals: EVM_DECIMALS };
}
