import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import type { ProgramPin } from '#lib/chains/contracts/program-pin.ts';
import { toBase64 } from '#lib/encoding/base64.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from '#lib/solana/programs.ts';
import { insert } from '#lib/solana/testing/arbitrary-burn.ts';
import { stageBurn, toStagedBase64 } from '#lib/solana/testing/fake-chain.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { lookupsOf, marksOf, type Authorized } from './authorization-marks.ts';
import { classifyAuthorization } from './classify-authorization.ts';
import { classifyStaged } from './classify-staged.ts';
import { compareAuthorization, compareStaged } from './compare-authorization.ts';
import { NUMBERED_ADDRESSES, numberedKey } from '#lib/solana/testing/numbered-keys.ts';

beforeAll(() => {
  useTestEnv();
});

const HOLDER = '0x52908400098527886E0F7030069857D2E4169EE7';
const TOKEN = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const OTHER = '0x27b1fdb04752bbc536007a920d24acb045561c26';
const WORD = 'C3'.repeat(32);
const authorization: BurnAuthorization = {
  chainRef: 'eip155:84532',
  from: HOLDER,
  to: TOKEN,
  data: `0xabcdef01${WORD}`,
  amountMinor: '10000000',
  expiresAt: 1_800_000_000,
};

const staged = stageBurn(NUMBERED_ADDRESSES, Uint8Array.from([1, 2, 3]), 0);

/** The staged message with a token instruction of this kind, and `amount` behind it. */
function withToken(kind: number, amount: bigint): SolanaMessage {
  const data = new Uint8Array(kind === 15 ? 10 : 9);
  data[0] = kind;
  new DataView(data.buffer).setBigUint64(1, amount, true);
  return insert(staged, { program: TOKEN_PROGRAM, data, accountIndexes: [1, 2, 0] }, 0);
}

describe('[R9] what an authorization says, compared with the order', () => {
  const amount = (value: string) => ({ field: 'amountCents', held: '1000', value });
  const chain = (value: string) => ({ field: 'chainId', held: 'base', value });
  test.each<[string, object[], Partial<BurnAuthorization>]>([
    ['the same', [], {}],
    ['more', [amount('1001')], { amountMinor: '10010000' }],
    ['less', [amount('1')], { amountMinor: '10000' }],
    ['a part of a cent more', [amount('10000001 × 10⁻⁶')], { amountMinor: '10000001' }],
    ['a known chain', [chain('ethereum')], { chainRef: 'eip155:11155111' }],
    ['a chain that no one knows', [chain('eip155:1337')], { chainRef: 'eip155:1337' }],
    ['both', [amount('1001'), chain('eip155:1337')], { amountMinor: '10010000', chainRef: 'eip155:1337' }],
  ])('%s: %j', (_what, found, says) => {
    const order = { amountCents: 1_000, chainId: 'base' } as const;
    expect(compareAuthorization({ ...authorization, ...says }, order)).toEqual(found);
  });

  test.each<[string, object[], string]>([
    ['no amount', [], toStagedBase64(staged)],
    ['the same', [], toStagedBase64(withToken(8, 10_000_000n))],
    ['more, checked', [amount('1001')], toStagedBase64(withToken(15, 10_010_000n))],
    ['less', [amount('1')], toStagedBase64(withToken(8, 10_000n))],
    ['a transfer of another amount', [], toStagedBase64(withToken(3, 10_000n))],
    ['nothing that can be read', [], 'AAAA'],
  ])('staged, %s: %j', (_what, found, transactionBase64) => {
    expect(compareStaged(transactionBase64, { amountCents: 1_000 })).toEqual(found);
  });
});

describe('[B1] the server’s own check before a burn is shown', () => {
  const attempt = { chainId: 'base', tokenHolder: HOLDER } as const;
  const intent = { status: 'awaiting_burn_approval', amountCents: 1_000, expiresAt: null } as const;
  const tokenPin = { address: TOKEN, origin: 'configured' } as const;
  test.each<[string, string | null, object]>([
    ['the intent’s', null, {}],
    ['of a token that is not known yet', null, { tokenPin: undefined }],
    ['of another token', 'burn_contract_changed', { tokenPin: { ...tokenPin, address: OTHER } }],
    ['of another amount', 'sign_guard_refused', { intent: { ...intent, amountCents: 1_001 } }],
    ['of an amount that no one knows', 'sign_guard_refused', { intent: { ...intent, amountCents: null } }],
    ['of another chain', 'sign_guard_refused', { attempt: { ...attempt, chainId: 'ethereum' } }],
    ['of another holder', 'sign_guard_refused', { attempt: { ...attempt, tokenHolder: OTHER } }],
    ['without words', 'sign_guard_refused', { authorization: { ...authorization, data: '0xabcdef01' } }],
  ])('an authorization %s: %s', (_what, fault, change) => {
    expect(classifyAuthorization({ authorization, attempt, intent, tokenPin, ...change })).toBe(fault);
  });

  const programPin: ProgramPin = {
    address: NUMBERED_ADDRESSES.program,
    origin: 'confirmed',
    deployedSlot: 1,
  };
  const withSystem: SolanaMessage = {
    ...staged,
    accountKeys: [...staged.accountKeys, SYSTEM_PROGRAM],
    readonlyUnsigned: staged.readonlyUnsigned + 1,
  };
  const signed = () => {
    const bytes = Buffer.from(toStagedBase64(staged), 'base64');
    bytes[1] = 1;
    return toBase64(bytes);
  };
  const lookup = { tableAddress: numberedKey(8), writableIndexes: [1], readonlyIndexes: [] };
  test.each<[string, string | null, object]>([
    ['the intent’s', null, {}],
    ['of a program that is not known yet', null, { programPin: undefined }],
    ['of a known program with the System program', null, { transactionBase64: toStagedBase64(withSystem) }],
    [
      'of another program',
      'burn_program_changed',
      { programPin: { ...programPin, address: numberedKey(9) } },
    ],
    ['that is signed already', 'sign_guard_refused', { transactionBase64: signed() }],
    ['of another holder', 'sign_guard_refused', { holder: numberedKey(9) }],
    [
      'that loads accounts',
      'sign_guard_refused',
      { transactionBase64: toStagedBase64({ ...staged, lookups: [lookup] }) },
    ],
    ['with a transfer', 'sign_guard_refused', { transactionBase64: toStagedBase64(withToken(3, 1n)) }],
    ['with its burn', null, { transactionBase64: toStagedBase64(withToken(8, 10_000_000n)) }],
    [
      'with a burn of another amount',
      'sign_guard_refused',
      { transactionBase64: toStagedBase64(withToken(8, 10_000_001n)) },
    ],
    ['that is none', 'sign_guard_refused', { transactionBase64: 'AAAA' }],
  ])('a staged transaction %s: %s', (_what, fault, change) => {
    const transactionBase64 = toStagedBase64(staged);
    const given = { transactionBase64, holder: NUMBERED_ADDRESSES.holder, amountCents: 1_000, programPin };
    expect(classifyStaged({ ...given, ...change })).toBe(fault);
  });
});

describe('[R82] the marks by which an authorization is recognized', () => {
  const attempt: Authorized = {
    id: 'attempt',
    chainId: 'base',
    intentId: 'intent',
    tokenHolder: HOLDER,
    authorization,
    unsignedTransaction: null,
  };
  const digest = (content: string) => createHash('sha256').update(content).digest('hex');
  const word = WORD.toLowerCase();

  test('of a call are the call and its words, in whatever letters', () => {
    const marks = [`call:${digest(`0xabcdef01${word}`)}`, `word:${word}`];
    expect(marksOf(attempt)).toEqual(marks);
    const data = `0xabcdef01${word}`;
    expect(marksOf({ ...attempt, authorization: { ...authorization, data } })).toEqual(marks);
    expect(lookupsOf(attempt)).toEqual(marks);
  });

  test('are looked up at every offset of a call, and stored at whole words only', () => {
    const moved = {
      ...attempt,
      authorization: { ...authorization, data: `0xabcdef0107${word}${'00'.repeat(31)}` },
    };
    expect(lookupsOf(moved)).toContain(`word:${word}`);
    expect(marksOf(moved)).not.toContain(`word:${word}`);
  });

  test('of a staged transaction are its message and the accounts that it may change', () => {
    const onSolana = (message: SolanaMessage): Authorized => ({
      ...attempt,
      chainId: 'solana',
      tokenHolder: NUMBERED_ADDRESSES.holder,
      authorization: null,
      unsignedTransaction: toStagedBase64(message),
    });
    const marks = marksOf(onSolana(staged));
    const accounts = [2, 3, 4].map((byte) => `account:${Buffer.alloc(32, byte).toString('hex')}`);
    expect(marks).toEqual([expect.stringMatching(/^message:[0-9a-f]{64}$/), ...accounts]);
    expect(lookupsOf(onSolana(staged))).toEqual(marks);
    expect(marksOf(onSolana({ ...staged, recentBlockhash: numberedKey(9) }))).toEqual(marks);
    expect(marksOf(onSolana(withToken(8, 1n)))[0]).not.toBe(marks[0]);
  });

  test('there are none of what is not there, or is no transaction', () => {
    expect(marksOf({ ...attempt, authorization: null })).toEqual([]);
    expect(marksOf({ ...attempt, authorization: null, unsignedTransaction: 'AAAA' })).toEqual([]);
  });
});
