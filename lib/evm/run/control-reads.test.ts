import { keccak256, stringToBytes } from 'viem/utils';
import { describe, expect, test } from 'vitest';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { CONTROL_SLOTS, controlViews, findControlChange } from './control-reads.ts';
import type { Reading } from './reading.ts';

const CONTRACT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const OWNED = CONTRACT.toLowerCase();
const HOLDER = '0x52908400098527886E0F7030069857D2E4169EE7';

/** The slots as their standards derive them (EIP-1967, EIP-1822, ERC-7201). */
const hashOf = (name: string) => BigInt(keccak256(stringToBytes(name)));
const spacedSlot = (name: string) => BigInt(keccak256(`0x${toWord(hashOf(name) - 1n)}`)) & ~0xffn;
const STANDARD_SLOTS = [
  hashOf('eip1967.proxy.implementation') - 1n,
  hashOf('eip1967.proxy.admin') - 1n,
  hashOf('eip1967.proxy.beacon') - 1n,
  hashOf('PROXIABLE'),
  hashOf('org.zeppelinos.proxy.implementation'),
  spacedSlot('openzeppelin.storage.Ownable'),
  spacedSlot('openzeppelin.storage.Ownable2Step'),
].map((slot) => `0x${toWord(slot)}`);

describe('[B10] who rules a contract', () => {
  test('is read where the standards put it, and from the views that they name', () => {
    expect(CONTROL_SLOTS).toEqual(STANDARD_SLOTS);
    const selector = (signature: string) => keccak256(stringToBytes(signature)).slice(0, 10);
    expect(controlViews(HOLDER)).toEqual({
      owner: selector('owner()'),
      pendingOwner: selector('pendingOwner()'),
      isAdmin: selector('hasRole(bytes32,address)') + toWord(0n) + toWord(HOLDER),
    });
  });

  const [VIEW = ''] = Object.keys(controlViews(HOLDER));
  type Facts = { view?: string; slot?: [string, bigint]; code?: bigint; wei?: bigint; isGone?: boolean };
  const read = ({ view, slot, code = 1n, wei = 5n, isGone = false }: Facts = {}): Reading => ({
    views: new Map([
      [VIEW, view ?? '0x1'],
      ['balance', String(wei)],
    ]),
    accounts: new Map(isGone ? [] : [[HOLDER.toLowerCase(), { codeHash: code, balanceWei: wei }]]),
    slots: new Map([
      [OWNED, new Map([...CONTROL_SLOTS.map((name) => [name, 1n] as const), ...(slot ? [slot] : [])])],
    ]),
  });

  test('is as before where only balances changed, and storage that does not rule', () => {
    expect(findControlChange(read(), read(), CONTRACT)).toBeUndefined();
    expect(findControlChange(read(), read({ wei: 4n, slot: ['0xa', 9n] }), CONTRACT)).toBeUndefined();
  });

  test.each<[string, string, Facts]>([
    ['a view of it', CONTRACT, { view: '0x2' }],
    ...CONTROL_SLOTS.map((slot): [string, string, Facts] => [`slot ${slot}`, CONTRACT, { slot: [slot, 2n] }]),
    ['the code of an account', HOLDER.toLowerCase(), { code: 2n }],
  ])('is another with %s changed, in either direction', (_what, account, facts) => {
    expect(findControlChange(read(), read(facts), CONTRACT)).toBe(account);
    expect(findControlChange(read(facts), read(), CONTRACT)).toBe(account);
  });

  test('is another with an account that is no more read', () => {
    expect(findControlChange(read(), read({ isGone: true }), CONTRACT)).toBe(HOLDER.toLowerCase());
  });
});
