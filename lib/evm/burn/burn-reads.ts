import type { CallRequest } from '#lib/evm/call-request.ts';
import { CONTROL_SLOTS, controlViews } from '#lib/evm/run/control-reads.ts';
import type { ReadPlan } from '#lib/evm/run/reading.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { LEAST_ADDRESS, SELECTOR_END, wordsOf } from '#lib/evm/words.ts';
import { BALANCE_OF, DECIMALS, TOTAL_SUPPLY } from '#lib/chains/evm-code.ts';

/**
 * A spender of this contract may spend what an owner has allowed the contract. Source: Uniswap, Permit2
 * deployments.
 */
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3';
const MOST_SPENDERS = 12;

/** What is read of the token around a burn: all that the standards give a view of. */
export function burnReads({ from, to, data }: CallRequest): ReadPlan {
  const spenders = namedAddresses(data).slice(0, MOST_SPENDERS);
  return {
    contract: to,
    from,
    views: {
      decimals: DECIMALS,
      balance: `${BALANCE_OF}${toWord(from)}`,
      supply: TOTAL_SUPPLY,
      nonce: `0x7ecebe00${toWord(from)}`, // ERC-2612
      ...controlViews(from),
      ...Object.fromEntries(
        [PERMIT2, ...spenders].map((spender) => [
          `${ALLOWANCE}${spender}`,
          `0xdd62ed3e${toWord(from)}${toWord(spender)}`,
        ]),
      ),
    },
    accounts: [to, from],
    slots: new Map([[to.toLowerCase(), CONTROL_SLOTS]]),
  };
}

/** How the views of allowances are named: this, and the spender. */
export const ALLOWANCE = 'allowance:';

/** Every word of a call that may be an address. */
export function namedAddresses(data: string): string[] {
  const words = wordsOf(data, SELECTOR_END).filter(isAddressWord);
  return [...new Set(words.map((word) => `0x${word.slice(-40)}`))];
}

/** Whether a word, 64 digits, may be an address: padded with zeros, and too large for a plain number. */
export function isAddressWord(word: string): boolean {
  return word.startsWith('0'.repeat(24)) && BigInt(`0x${word}`) >= LEAST_ADDRESS;
}
