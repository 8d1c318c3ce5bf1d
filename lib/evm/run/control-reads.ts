import type { Reading } from './reading.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';

/**
 * Views by which contracts say who rules over them. One that a contract does not have answers nothing, before
 * and after.
 */
export function controlViews(sender: string): Record<string, string> {
  return {
    owner: '0x8da5cb5b',
    pendingOwner: '0xe30c3978',
    isAdmin: `0x91d14854${toWord(0n)}${toWord(sender)}`, // hasRole(DEFAULT_ADMIN_ROLE, sender)
  };
}

/** Where contracts store which code runs for them and who may change it, whatever else they store. */
export const CONTROL_SLOTS: readonly string[] = [
  '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc', // EIP-1967: implementation
  '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103', // EIP-1967: admin
  '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50', // EIP-1967: beacon
  '0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7', // EIP-1822: implementation
  '0x7050c9e0f4ca769c69bd3a8ef740bc37934f8e2c036e5a723fd8ee048ed3f8c3', // OpenZeppelin's first proxies
  '0x9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300', // OpenZeppelin 5: owner
  '0x237e158222e3e6968b72b9db0d8043aacf074ad9f650f0d1606b4d82ee432c00', // OpenZeppelin 5: the owner to come
];

/**
 * The account whose ruler, code or delegation is another one after the run; undefined when all is as it was.
 */
export function findControlChange(before: Reading, after: Reading, contract: string): string | undefined {
  const views = Object.keys(controlViews(contract));
  if (views.some((name) => before.views.get(name) !== after.views.get(name))) return contract;
  const owned = contract.toLowerCase();
  const slotsBefore = before.slots.get(owned);
  const slotsAfter = after.slots.get(owned);
  if (CONTROL_SLOTS.some((slot) => slotsBefore?.get(slot) !== slotsAfter?.get(slot))) return contract;
  return [...before.accounts].find(
    ([account, { codeHash }]) => after.accounts.get(account)?.codeHash !== codeHash,
  )?.[0];
}
