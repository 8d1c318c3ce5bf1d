/** Any call names its function by so many hexadecimal digits. */
const SELECTOR_DIGITS = 8;

/**
 * Whether a transaction's input is a call, or has it in it: an account sends it as it is, a wrapper, a Safe
 * or a relayer among other bytes (R70, R123). A call without a function is in no input.
 */
export function carriesCall(input: string, callData: string): boolean {
  const digits = callData.slice(2).toLowerCase();
  return digits.length >= SELECTOR_DIGITS && input.toLowerCase().includes(digits);
}
