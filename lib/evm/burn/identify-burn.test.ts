import { describe, expect, test } from 'vitest';
import { identifyBurn, type AuthorizedBurn, type MinedCall } from './identify-burn.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { transferLog } from '#lib/evm/testing/transfer-log.ts';
import { ZERO_ADDRESS, type EvmLog } from '#lib/evm/token-logs.ts';

const HOLDER = '0x00000000000000000000000000000000000000aa';
const TOKEN = '0x00000000000000000000000000000000000000bb';
const ORGANIZATION = 'cc'.repeat(32);
const OWN = '11'.repeat(32);
const RIVAL = '22'.repeat(32);

/** Selector, an id, something every call has, the holder, the amount. */
const callOf = (name: string) => `0xabcdef01${name}${ORGANIZATION}${toWord(HOLDER)}${toWord(5n)}`;
const burn: AuthorizedBurn = {
  token: TOKEN,
  holder: HOLDER,
  amountBaseUnits: 5n,
  call: callOf(OWN),
  rivalCalls: [callOf(RIVAL)],
  sharedWords: new Set(),
};
const burned = (amount = 5n, holder = HOLDER, token = TOKEN) =>
  transferLog(token, holder, ZERO_ADDRESS, amount);
const named = (name: string, address = TOKEN): EvmLog => ({
  address,
  topics: ['0xfeed', `0x${name}`],
  data: `0x${ORGANIZATION}`,
});
const identify = (mined: Partial<MinedCall>, authorized: Partial<AuthorizedBurn> = {}) =>
  identifyBurn({ ...burn, ...authorized }, { input: '0x', logs: [burned()], ...mined });

describe('[R82] whose burn a mined transaction is', () => {
  test.each<[string, Partial<MinedCall>]>([
    ['the call itself', { input: burn.call }],
    ['the call, in other letters', { input: burn.call.toUpperCase().replace('0X', '0x') }],
    ['[R70] a wrapper around the call', { input: `0xb61d27f6${burn.call.slice(2)}` }],
    ['[R70] a number under which the call waited, the token naming it', { logs: [burned(), named(OWN)] }],
    [
      'one of two in a transaction',
      { input: `0x${burn.call.slice(2)}${callOf(RIVAL).slice(2)}`, logs: [burned(), burned()] },
    ],
  ])('is ours: %s', (_name, mined) => {
    expect(identify(mined)).toBe('own');
  });

  test.each<[string, Partial<MinedCall>]>([
    ['no burn', { input: burn.call, logs: [] }],
    ['another amount', { input: burn.call, logs: [burned(4n)] }],
    ['another holder', { input: burn.call, logs: [burned(5n, TOKEN)] }],
    ['another token', { input: burn.call, logs: [burned(5n, HOLDER, HOLDER)] }],
    ['the rival’s call', { input: callOf(RIVAL) }],
    ['the token naming the rival', { logs: [burned(), named(RIVAL)] }],
    [
      'both calls carried, and only the rival’s done',
      { input: `0x${burn.call.slice(2)}${callOf(RIVAL).slice(2)}`, logs: [burned(), named(RIVAL)] },
    ],
  ])('is not ours: %s', (_name, mined) => {
    expect(identify(mined)).toBe('other');
  });

  test('is unclear when nothing shows it: what all calls share, and what others say, prove nothing', () => {
    expect(identify({ input: '0x1234' })).toBe('unclear');
    expect(identify({ logs: [burned(), named(OWN, HOLDER)] })).toBe('unclear');
    expect(identify({ logs: [burned(), named(ORGANIZATION)] })).toBe('unclear');
    const ofOthers = { rivalCalls: [], sharedWords: new Set([ORGANIZATION]) };
    expect(identify({ logs: [burned(), named(ORGANIZATION)] }, ofOthers)).toBe('unclear');
    expect(identify({ logs: [burned(), named(OWN)] }, ofOthers)).toBe('own');
  });
});
