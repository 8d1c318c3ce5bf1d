import { describe, expect, test } from 'vitest';
import { isExplained, isExplainedPacked } from './explained-words.ts';

const CONTRACT = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const SENDER = '0xde709f2102306220921060314715629080e2fb77';
const OTHER = '0x27b1fdb04752bbc536007a920d24acb045561c26';
const AT = { timeUnix: 1_800_000_000, height: 30_000_000 };
const TIME = BigInt(AT.timeUnix);
const LIMIT = 70_000n;

const requested = (limitBaseUnits = LIMIT, address = ADDRESS) => ({
  call: { from: SENDER, to: CONTRACT, data: '0x', evmChainId: 84_532, value: 0n } as const,
  address,
  limitBaseUnits,
});
const [who, sender, contract, other] = [ADDRESS, SENDER, CONTRACT, OTHER].map(BigInt) as [
  bigint,
  bigint,
  bigint,
  bigint,
];

describe('[R4] a word of a wallet authorization', () => {
  test.each<[string, boolean, bigint]>([
    ['the limit', true, LIMIT],
    ['nothing', true, 0n],
    ['one more than the limit', false, LIMIT + 1n],
    ['the time', true, TIME],
    ['a second later', false, TIME + 1n],
    ['the height', true, BigInt(AT.height)],
    ['the address', true, who],
    ['the sender', true, sender],
    ['the contract', true, contract],
    ['another address', false, other],
    ['the address beside something', false, who + (1n << 160n)],
  ])('alone, %s: %s', (_what, isKnown, word) => {
    expect(isExplained(word, requested(), AT)).toBe(isKnown);
  });

  test.each<[string, boolean, bigint, bigint]>([
    ['with a small limit, a number of two bytes', true, 65_535n, 100n],
    ['with a small limit, a larger number', false, 65_536n, 100n],
    ['with a limit of two bytes, the limit', true, 65_535n, 65_535n],
  ])('%s: %s', (_what, isKnown, word, limitBaseUnits) => {
    expect(isExplained(word, requested(limitBaseUnits), AT)).toBe(isKnown);
  });

  test.each<[string, boolean, bigint]>([
    ['the limit', true, LIMIT],
    ['the address at the end', true, who << 96n],
    ['the address behind a flag', true, (who << 8n) + 1n],
    ['the sender and a time', true, sender + (TIME << 160n)],
    ['the address, a time and a count', true, (who << 16n) + (TIME << 176n) + 3n],
    ['a time at the end', true, TIME << 216n],
    ['the address beside a byte’s boundary', false, who << 4n],
    ['a time beside a byte’s boundary', false, TIME << 44n],
    ['another address', false, other],
    ['another address and a time', false, other + (TIME << 160n)],
    ['the address and an unknown number', false, who + (1n << 170n)],
    ['a time and more than the limit', false, (TIME << 64n) + LIMIT + 1n],
    ['a second later', false, (TIME + 1n) << 64n],
  ])('packed, %s: %s', (_what, isKnown, word) => {
    expect(isExplainedPacked(word, requested(), AT)).toBe(isKnown);
  });

  test('is not explained by an address of zeros, which is in every word', () => {
    const zero = `0x${'0'.repeat(40)}`;
    expect(isExplainedPacked(1n << 200n, requested(LIMIT, zero), AT)).toBe(false);
  });
});
