import { isSameEvmAddress, isSameHex } from '#lib/chains/addresses/is-same-address.ts';
import { SELECTOR_END } from '#lib/evm/words.ts';

/**
 * Whether a transaction's input is a call, or has it in it: an account sends it as it is, a wrapper, a Safe
 * or a relayer among other bytes (R70, R123). A call without a function is in no input.
 */
export function carriesCall(input: string, callData: string): boolean {
  return namesFunction(callData) && input.toLowerCase().includes(callData.slice(2).toLowerCase());
}

/** Whether a transaction is exactly this call. A call without a function is no transaction's. */
export function isCall(
  { to, input }: { readonly to: string | null; readonly input: string },
  call: { readonly to: string; readonly data: string },
): boolean {
  const isToContract = to !== null && isSameEvmAddress(to, call.to);
  return isToContract && namesFunction(call.data) && isSameHex(input, call.data);
}

function namesFunction(callData: string): boolean {
  return callData.length >= SELECTOR_END;
}
