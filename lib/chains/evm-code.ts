/** Selectors of ERC-20: `balanceOf(address)`, `totalSupply()` and `decimals()`. */
export const BALANCE_OF = '0x70a08231';
export const TOTAL_SUPPLY = '0x18160ddd';
export const DECIMALS = '0x313ce567';
/** How the code of a delegating account begins. Source: EIP-7702. */
const DELEGATED_CODE_PREFIX = '0xef0100';

/** Whether an account with this code is a contract. One that delegates still pays its own fees. */
export function isContractCode(code: string): boolean {
  return code !== '0x' && !code.toLowerCase().startsWith(DELEGATED_CODE_PREFIX);
}
