import { Keypair } from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { compareGrantMessages } from '#lib/solana/grant/compare-grant.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM, SYSTEM_PROGRAM } from '#lib/solana/programs.ts';
import { insert } from '#lib/solana/testing/arbitrary-burn.ts';
import { signMessage } from '#lib/solana/testing/sign-message.ts';
import { stageGrant } from '#lib/solana/testing/fake-grant.ts';
import { TransactionFormatError } from './byte-reader.ts';
import { checkSigned } from './check-signed.ts';
import { compareMessages } from './compare-messages.ts';
import { decodeMessage, encodeMessage, type SolanaMessage } from './message.ts';
import { encodeSigned, encodeUnsigned } from './transaction.ts';

const wallet = Keypair.generate();
const stranger = Keypair.generate();
const signer = wallet.publicKey.toBase58();
const aKey = () => Keypair.generate().publicKey.toBase58();
const UNIT_LIMIT = Uint8Array.from([2, 0x60, 0xea, 0, 0]);

const grant = stageGrant({
  whitelister: signer,
  address: aKey(),
  programId: aKey(),
  blockhash: aKey(),
  version: 'legacy',
  hasBudget: false,
}).message;
/** The holder, what the burn writes to, what it reads and its program. */
const burn: SolanaMessage = {
  version: 'legacy',
  requiredSignatures: 1,
  readonlySigned: 0,
  readonlyUnsigned: 2,
  accountKeys: [signer, aKey(), aKey(), aKey()],
  recentBlockhash: aKey(),
  instructions: [
    { programIdIndex: 3, accountIndexes: [0, 1, 2], data: Uint8Array.from([8, 1, 2]) },
    { programIdIndex: 3, accountIndexes: [1], data: Uint8Array.from([9]) },
  ],
  lookups: [],
};

/** Both kinds of transactions that a wallet signs here, with what each allows to differ. */
const KINDS = [
  { kind: 'a burn', staged: burn, compare: compareMessages, mayRefresh: true },
  { kind: 'a grant', staged: grant, compare: compareGrantMessages, mayRefresh: false },
] as const;
type Kind = (typeof KINDS)[number];

const check = ({ staged, compare }: Kind, bytes: Uint8Array, by = signer) =>
  checkSigned<{ readonly state: string }>(bytes, {
    stagedMessage: encodeMessage(staged),
    signer: by,
    compare,
  });
const sign = (message: SolanaMessage, by = wallet) => signMessage(encodeMessage(message), by.secretKey);
const moved = (message: SolanaMessage, key: number): SolanaMessage => ({
  ...message,
  accountKeys: message.accountKeys.with(key, aKey()),
});
const withInstruction = (message: SolanaMessage, program: string, data: Uint8Array) =>
  insert(message, { program, data, accountIndexes: [] }, 0);
const firstCall = (message: SolanaMessage, change: Partial<SolanaMessage['instructions'][number]>) => ({
  ...message,
  instructions: message.instructions.map((call, index) => (index === 0 ? { ...call, ...change } : call)),
});

/** What a wallet may make of a message, each signed by the right account. A new field is a line here. */
const TAMPERED: Readonly<Record<string, (message: SolanaMessage) => SolanaMessage>> = {
  'a further signer': (message) => ({ ...message, requiredSignatures: 2 }),
  'more accounts that may be written': (message) => ({
    ...message,
    readonlyUnsigned: message.readonlyUnsigned - 1,
  }),
  'fewer accounts that may be written': (message) => ({
    ...message,
    readonlyUnsigned: message.readonlyUnsigned + 1,
  }),
  'the first account that is called with': (message) => moved(message, 1),
  'the second account that is called with': (message) => moved(message, 2),
  'the program': (message) => moved(message, message.accountKeys.length - 1),
  'an account beside it': (message) => ({ ...message, accountKeys: [...message.accountKeys, aKey()] }),
  'a lookup table': (message) => ({
    ...message,
    version: 0,
    lookups: [{ tableAddress: aKey(), writableIndexes: [0], readonlyIndexes: [] }],
  }),
  'other data': (message) => firstCall(message, { data: Uint8Array.from([8, 1, 3]) }),
  'longer data': (message) =>
    firstCall(message, { data: Uint8Array.from([...(message.instructions[0]?.data ?? []), 0]) }),
  'accounts in another order': (message) =>
    firstCall(message, { accountIndexes: message.instructions[0]?.accountIndexes.toReversed() ?? [] }),
  'an account fewer': (message) =>
    firstCall(message, { accountIndexes: message.instructions[0]?.accountIndexes.slice(1) ?? [] }),
  'a call of another program': (message) => firstCall(message, { programIdIndex: 2 }),
  'no instruction': (message) => ({ ...message, instructions: [] }),
  'an instruction twice': (message) => ({
    ...message,
    instructions: message.instructions.flatMap((call) => [call, call]),
  }),
  'an instruction of Lighthouse': (message) => withInstruction(message, LIGHTHOUSE_PROGRAM, UNIT_LIMIT),
  'an instruction of the System program': (message) =>
    withInstruction(message, SYSTEM_PROGRAM, Uint8Array.from([2, 0, 0, 0, 1])),
  'a fee without bounds': (message) =>
    withInstruction(message, COMPUTE_BUDGET_PROGRAM, Uint8Array.from([3, ...new Uint8Array(8).fill(255)])),
};

describe.each(KINDS)('[B2] what a wallet signed of $kind', (kind) => {
  const { staged, mayRefresh } = kind;
  const honest = sign(staged);
  const at = (place: number, xor = 1) => honest.with(place, (honest[place] ?? 0) ^ xor);

  test('is taken as it was staged, with the signature that is its id', async () => {
    expect(await check(kind, honest)).toMatchObject({
      state: 'signed',
      verdict: 'valid',
      signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/) as unknown,
    });
  });

  test.each(Object.entries(TAMPERED))('[B3] is refused with %s, validly signed', async (_what, tamper) => {
    const message = tamper(staged);
    const signatures = [wallet, stranger]
      .slice(0, message.requiredSignatures)
      .map(({ secretKey }) => secretKey);
    const found = await check(kind, signMessage(encodeMessage(message), ...signatures));
    expect(found.state).toBe('changed');
  });

  test('[B3] is refused with another account that pays and signs', async () => {
    const other = { ...staged, accountKeys: staged.accountKeys.with(0, stranger.publicKey.toBase58()) };
    expect(await check(kind, sign(other, stranger))).toMatchObject({ state: 'changed' });
  });

  test(`[R71] [R114] is ${mayRefresh ? 'taken' : 'refused'} with another blockhash`, async () => {
    const found = await check(kind, sign({ ...staged, recentBlockhash: aKey() }));
    expect(found.state).toBe(mayRefresh ? 'signed' : 'changed');
  });

  test.each<[string, Uint8Array, string]>([
    ['no signature', encodeUnsigned(encodeMessage(staged)), 'unsigned'],
    ['the signature of another account', sign(staged, stranger), 'bad_signature'],
    ['a byte of the signature changed', at(1), 'bad_signature'],
    ['the last byte of the signature changed', at(64), 'bad_signature'],
    [
      'a signature too many',
      encodeSigned([honest.slice(1, 65), honest.slice(1, 65)], encodeMessage(staged)),
      'unreadable',
    ],
    ['a byte behind it', Uint8Array.from([...honest, 0]), 'unreadable'],
    ['its end cut off', honest.slice(0, -1), 'unreadable'],
    ['nothing in it', new Uint8Array(0), 'unreadable'],
  ])('is refused with %s', async (_what, bytes, state) => {
    expect((await check(kind, bytes)).state).toBe(state);
  });

  test('is refused for another signer than the one who must sign', async () => {
    const found = await check(kind, honest, stranger.publicKey.toBase58()).catch((error: unknown) => error);
    expect(found).not.toMatchObject({ state: 'signed' });
  });

  test('[B3] is refused with any one byte changed, also where that is signed again', async () => {
    const { blockhashOffset } = decodeMessage(encodeMessage(staged));
    const message = encodeMessage(staged);
    const byte = fc.record({ place: fc.nat(message.length - 1), xor: fc.integer({ min: 1, max: 255 }) });
    await fc.assert(
      fc.asyncProperty(byte, async ({ place, xor }) => {
        fc.pre(!mayRefresh || place < blockhashOffset || place >= blockhashOffset + 32);
        const changed = message.with(place, (message[place] ?? 0) ^ xor);
        for (const bytes of [at(65 + place, xor), signMessage(changed, wallet.secretKey)]) {
          expect((await check(kind, bytes)).state).not.toBe('signed');
        }
      }),
      { numRuns: 500 },
    );
  });

  test('is of no certain signer where the runtime has no ed25519', async () => {
    vi.stubGlobal('crypto', {});
    expect(await check(kind, honest)).toMatchObject({ state: 'signed', verdict: 'unsupported' });
  });

  test('is compared with nothing that is no message', async () => {
    const asked = { stagedMessage: Uint8Array.from([1]), signer, compare: kind.compare };
    const found = checkSigned<{ readonly state: string }>(honest, asked);
    await expect(found).rejects.toThrow(TransactionFormatError);
  });
});

/** Wallets that build a message again: what it does is the same, and the service takes it (R114). */
test.each<[string, SolanaMessage]>([
  ['a bounded fee added', withInstruction(grant, COMPUTE_BUDGET_PROGRAM, UNIT_LIMIT)],
  ['the form of version 0', { ...grant, version: 0 }],
  [
    'its accounts in another order',
    {
      ...grant,
      accountKeys: [0, 1, 3, 2, 4, 5].map((index) => grant.accountKeys[index] ?? ''),
      instructions: grant.instructions.map((call) => ({ ...call, accountIndexes: [0, 3, 2, 1, 4] })),
    },
  ],
])('[R114] a grant is taken from a wallet that gives it back with %s', async (_what, message) => {
  expect(await check(KINDS[1], sign(message))).toMatchObject({ state: 'signed', verdict: 'valid' });
});
