interface UiTokenAmount {
  readonly amount: string;
  readonly decimals: number;
  readonly uiAmount: number;
  readonly uiAmountString: string;
}

/** A token amount as JSON-RPC gives it: exact base units, and the same in whole tokens for users. */
export function toUiTokenAmount(amountMinor: bigint, decimals: number): UiTokenAmount {
  const digits = amountMinor.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const uiAmountString = fraction === '' ? whole : `${whole}.${fraction}`;
  return { amount: amountMinor.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}
