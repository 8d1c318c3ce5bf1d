import { describe, expect, test } from 'vitest';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { checkAttested, checkStructure, checkToken } from './check-structure.ts';

const HOLDER = '0x52908400098527886E0F7030069857D2E4169EE7';
const TOKEN = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const OTHER = '0x27b1fdb04752bbc536007a920d24acb045561c26';
const SELECTOR = '0xabcdef01';
const call = (...words: bigint[]) => SELECTOR + words.map(toWord).join('');
const expected: BurnExpectation = {
  chainId: 'base',
  environment: 'sandbox',
  intentStatus: 'awaiting_burn_approval',
  amountCents: 1_000,
  intentExpiresAtUnix: null,
  attemptHolder: HOLDER,
  connectedAccount: HOLDER,
  tokenPin: { address: TOKEN, origin: 'configured' },
  programPin: undefined,
};
const authorization: BurnAuthorization = {
  chainRef: 'eip155:84532',
  from: HOLDER,
  to: TOKEN,
  data: call(1n, 2n),
  amountMinor: '10000000',
  expiresAt: 1_800_000_000,
};

interface Given {
  readonly says?: Partial<BurnAuthorization>;
  readonly expects?: Partial<BurnExpectation>;
}
const failuresOf = ({ says, expects }: Given) =>
  checkStructure({ ...authorization, ...says }, { ...expected, ...expects }).flatMap((check) =>
    check.state === 'failed' ? [`${check.id}: ${check.reason}`] : [],
  );

describe('[B1] [R68] what a burn authorization says', () => {
  test.each<[string, string[], Given]>([
    ['what was ordered', [], {}],
    ['the same addresses in other letters', [], { says: { from: HOLDER.toLowerCase() } }],
    ['no call', ['request: empty'], { says: { data: '0x' } }],
    ['a part of a function', ['request: empty'], { says: { data: '0xabcdef' } }],
    ['a function without words', ['request: empty'], { says: { data: SELECTOR } }],
    ['half a byte more', ['request: partial_words'], { says: { data: `${SELECTOR}0` } }],
    ['a word and a byte', ['request: partial_words'], { says: { data: `${call(1n)}00` } }],
    ['a network that no one knows', ['network: unknown'], { says: { chainRef: 'eip155:1337' } }],
    ['another chain', ['network: wrong_chain'], { expects: { chainId: 'ethereum' } }],
    ['the other environment', ['network: wrong_environment'], { expects: { environment: 'production' } }],
    ['another sender than the holder', ['holder: wrong_attempt'], { says: { from: OTHER } }],
    [
      'another account than the wallet’s',
      ['holder: wrong_account'],
      { expects: { connectedAccount: OTHER } },
    ],
    ['a holder that is no address', ['holder: unreadable'], { expects: { attemptHolder: '0x12' } }],
    [
      'no address anywhere',
      ['holder: unreadable'],
      { says: { from: '' }, expects: { attemptHolder: '', connectedAccount: '' } },
    ],
    ['another amount', ['amount: different'], { says: { amountMinor: '10000001' } }],
    ['an amount, where none is known', ['amount: unknown'], { expects: { amountCents: null } }],
  ])('%s: %j', (_what, failures, given) => {
    expect(failuresOf(given)).toEqual(failures);
  });

  const CHANCE = 2n ** 192n;
  test.each<[string, string, bigint[]]>([
    ['two random words', 'passed', [1n, CHANCE, CHANCE]],
    ['three of them', 'passed', [CHANCE, CHANCE, 5n, CHANCE]],
    ['one', 'unattested', [1n, CHANCE, CHANCE - 1n]],
    ['addresses, numbers and one id', 'unattested', [2n ** 160n - 1n, 10_000_000n, 2n ** 255n]],
    ['none', 'unattested', [1n, 2n]],
  ])('carries an attestation with %s: %s', (_what, verdict, words) => {
    const passed = { id: 'request', state: 'passed', values: {} } as const;
    const check = checkAttested(passed, { ...authorization, data: call(...words) });
    expect(check.state === 'passed' ? 'passed' : check.reason).toBe(verdict);
  });

  test('a call that failed before stays failed, whatever it carries', () => {
    const failed = { id: 'request', state: 'failed', reason: 'empty', values: {} } as const;
    expect(checkAttested(failed, { ...authorization, data: call(CHANCE, CHANCE) })).toBe(failed);
    expect(checkAttested(failed, authorization)).toBe(failed);
  });

  test.each<[string, string, BurnExpectation['tokenPin'], bigint | undefined]>([
    ['the pinned one', 'passed', expected.tokenPin, 6n],
    ['the pinned one, whose decimals no one can read', 'passed', expected.tokenPin, undefined],
    ['another one', 'changed', { address: OTHER, origin: 'confirmed' }, 6n],
    ['one that counts otherwise', 'wrong_decimals', expected.tokenPin, 18n],
    ['one that no one has confirmed', 'unconfirmed', undefined, 6n],
    ['a first one that counts otherwise', 'wrong_decimals', undefined, 18n],
  ])('[R3] [R9] the token is %s: %s', (_what, verdict, tokenPin, decimals) => {
    const check = checkToken(authorization, { ...expected, tokenPin }, decimals);
    expect(check.state === 'passed' ? 'passed' : check.reason).toBe(verdict);
    expect(check.values).toMatchObject({ token: TOKEN, expected: tokenPin?.address ?? '' });
  });
});
