import { formatUnits } from 'viem';

interface UiTokenAmount {
  readonly amount: string;
  readonly decimals: number;
  readonly uiAmount: number;
  readonly uiAmountString: string;
}

/** A token amount as JSON-RPC gives it: exact base units, and the same in whole tokens for users. */
export function toUiTokenAmount(amountMinor: bigint, decimals: number): UiTokenAmount {
  const uiAmountString = formatUnits(amountMinor, decimals);
  return { amount: amountMinor.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
