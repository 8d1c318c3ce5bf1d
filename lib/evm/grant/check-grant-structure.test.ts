import { describe, expect, test } from 'vitest';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { GrantCheck, GrantCheckId } from '#lib/signing/grant-check.ts';
import { ADDRESS, CONTRACT, LIMIT, SENDER, STRANGER } from '#lib/evm/testing/observed-grant.ts';
import type { GrantCall } from './build-grant-request.ts';
import { checkContract, checkGrantStructure, requestedLimitBaseUnits } from './check-grant-structure.ts';

const SELECTOR = '0xabcdef01';
const CENTS = 500_000;
const call = (...words: (string | bigint)[]) => SELECTOR + words.map(toWord).join('');
const issued: GrantCall = {
  to: CONTRACT,
  data: call(ADDRESS, LIMIT),
  chainRef: 'eip155:84532',
  signerWallet: SENDER,
  limitCents: CENTS,
  expiresAt: '2027-01-15T08:00:00.000Z',
};
const expectation: GrantExpectation = {
  chainId: 'base',
  environment: 'sandbox',
  address: ADDRESS,
  signerWallet: SENDER,
  connectedAccount: SENDER,
  requestedLimitCents: CENTS,
  pin: { address: CONTRACT, origin: 'confirmed' },
};

/** What the call or the expectation has instead; `registered` is the signer of the registration. */
type Given = Partial<GrantCall & Omit<GrantExpectation, 'signerWallet'>> & {
  readonly registered?: string | null;
  readonly code?: string;
};
type Verdict = readonly ['passed' | `${'failed' | 'noted'}: ${string}`, Readonly<Record<string, string>>?];

function checkOf(wanted: GrantCheckId, { registered = SENDER, code = '0x6080', ...given }: Given): Verdict {
  const calldata = { ...issued, ...given };
  const expected = { ...expectation, ...given, signerWallet: registered };
  const checks = [...checkGrantStructure(calldata, expected), checkContract(calldata, expected, code)];
  const [check, ...others] = checks.filter(({ id }) => id === wanted) as [GrantCheck, ...GrantCheck[]];
  expect(others).toEqual([]);
  const { values } = check;
  return [check.state === 'passed' ? 'passed' : `${check.state}: ${check.reason}`, values];
}

const network = { chainRef: 'eip155:84532', chainId: 'base', environment: 'sandbox' };
const request = (words: number) => ({ bytes: String(4 + 32 * words), selector: SELECTOR });
const limit = (limitCents = '500000', expectedCents = '500000') => ({ limitCents, expectedCents });
const signer = { signer: SENDER, registered: SENDER, connected: SENDER };
const contract = { contract: CONTRACT, expected: CONTRACT };
const data = (...words: (string | bigint)[]): Given => ({ data: call(...words) });
const inUnit = (zeros: number) => data(ADDRESS, BigInt(CENTS) * 10n ** BigInt(zeros));

describe('[B1] what is read of the call of a wallet authorization', () => {
  test.each<[GrantCheckId, string, Verdict, Given]>([
    ['network', 'as expected', ['passed', network], {}],
    ['network', 'not known', ['failed: unknown', { chainRef: 'x' }], { chainRef: 'x' }],
    ['network', 'of another chain', ['failed: wrong_chain', network], { chainId: 'polygon' }],
    [
      'network',
      'of the other environment',
      ['failed: wrong_environment', network],
      { environment: 'production' },
    ],
    ['request', 'two words', ['passed', request(2)], {}],
    ['request', 'two words, of another limit', ['passed', request(2)], data(ADDRESS, LIMIT + 1n)],
    ['request', 'nothing', ['failed: empty', {}], { data: '0x' }],
    ['request', 'no words', ['failed: empty', {}], data()],
    ['request', 'a byte more', ['failed: partial_words', {}], { data: `${issued.data}00` }],
    ['request', 'a byte less', ['failed: partial_words', {}], { data: issued.data.slice(0, -2) }],
    ['request', 'one word', ['failed: unexplained_words', { ...request(1), count: '1' }], data(ADDRESS)],
    [
      'request',
      'two words more',
      ['failed: unexplained_words', { ...request(4), count: '2' }],
      data(ADDRESS, LIMIT, 1n, 2n),
    ],
    ['address', 'the wallet’s', ['passed', { address: ADDRESS }], {}],
    ['address', 'another', ['failed: missing', { address: ADDRESS }], data(STRANGER, LIMIT)],
    ['address', 'none', ['failed: unreadable', { address: '0x' }], { address: '0x' }],
    ['limit', 'the one asked for', ['passed', limit()], {}],
    ['limit', 'not asked for', ['failed: unknown', limit('500000', '')], { requestedLimitCents: null }],
    [
      'limit',
      'another than was asked for',
      ['failed: different', limit('500000', '77')],
      { requestedLimitCents: 77 },
    ],
    ['limit', 'another in the object', ['failed: different', limit('77')], { limitCents: 77 }],
    ['limit', 'another in the call', ['failed: missing', limit()], data(ADDRESS, LIMIT - 1n)],
    ['limit', 'in cents', ['failed: other_unit', limit()], inUnit(0)],
    ['limit', 'in eighteen decimals', ['failed: other_unit', limit()], inUnit(16)],
    ['limit', 'in the largest unit', ['failed: other_unit', limit()], inUnit(18)],
    ['limit', 'in no unit', ['failed: missing', limit()], inUnit(19)],
    ['signer', 'as registered and connected', ['passed', signer], {}],
    ['signer', 'not registered', ['noted: unknown', { ...signer, registered: '' }], { registered: null }],
    [
      'signer',
      'another than is registered',
      ['failed: changed', { ...signer, registered: STRANGER }],
      { registered: STRANGER },
    ],
    [
      'signer',
      'another than is connected',
      ['failed: wrong_account', { ...signer, connected: STRANGER }],
      { connectedAccount: STRANGER },
    ],
    [
      'signer',
      'no address, even where all say the same',
      ['failed: unreadable', { signer: '0x12', registered: '0x12', connected: '0x12' }],
      { signerWallet: '0x12', registered: '0x12', connectedAccount: '0x12' },
    ],
    ['contract', 'the known one', ['passed', contract], {}],
    [
      'contract',
      'another than the known one',
      ['failed: changed', { ...contract, contract: STRANGER }],
      { to: STRANGER },
    ],
    ['contract', 'without code', ['failed: no_code', contract], { code: '0x' }],
    [
      'contract',
      'not confirmed yet',
      ['failed: unconfirmed', { contract: CONTRACT, expected: '' }],
      { pin: undefined },
    ],
  ])('%s: %s', (id, _what, verdict, given) => {
    expect(checkOf(id, given)).toEqual(verdict);
  });

  test.each<[number | null, bigint]>([
    [1, 10_000n],
    [CENTS, LIMIT],
    [0, 0n],
    [null, 0n],
    [-1, 0n],
    [1.5, 0n],
    [NaN, 0n],
    [2 ** 53, 0n],
  ])('[R4] of %d cents asks for %i base units', (requestedLimitCents, baseUnits) => {
    expect(requestedLimitBaseUnits({ ...expectation, requestedLimitCents })).toBe(baseUnits);
  });
});
