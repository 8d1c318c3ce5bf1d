import fc from 'fast-check';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import type { CompiledInstruction, SolanaMessage } from '#lib/solana/message/message.ts';
import { COMPUTE_BUDGET_PROGRAM, HARMLESS_PROGRAMS } from '../programs.ts';
import { keyArbitrary } from './arbitrary-message.ts';
import { createFakeChain, parsedBurn, stageBurn, type FakeChain } from './fake-chain.ts';

export const NOW = 1_800_000_000;

export interface AuthenticBurn {
  readonly staged: SolanaMessage;
  readonly chain: FakeChain;
  readonly expected: BurnExpectation;
}

export interface Extra {
  readonly program: string;
  readonly data: Uint8Array;
  readonly accountIndexes: readonly number[];
}

/**
 * The message with an instruction put in at this place; a program that is not among the accounts joins them.
 */
export function insert(
  message: SolanaMessage,
  { program, data, accountIndexes }: Extra,
  place: number,
): SolanaMessage {
  const known = message.accountKeys.indexOf(program);
  const programIdIndex = known === -1 ? message.accountKeys.length : known;
  const extra: CompiledInstruction = { programIdIndex, accountIndexes, data };
  const at = place % (message.instructions.length + 1);
  return {
    ...message,
    accountKeys: known === -1 ? [...message.accountKeys, program] : message.accountKeys,
    readonlyUnsigned: message.readonlyUnsigned + (known === -1 ? 1 : 0),
    instructions: [...message.instructions.slice(0, at), extra, ...message.instructions.slice(at)],
  };
}

/** The burn alone, without the compute limit that the fixture stages before it. */
function bare(message: SolanaMessage): SolanaMessage {
  return {
    ...message,
    accountKeys: message.accountKeys.slice(0, -1),
    readonlyUnsigned: message.readonlyUnsigned - 1,
    instructions: message.instructions.slice(1),
  };
}

const budget = (kind: number, bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value): Extra => ({
    program: COMPUTE_BUDGET_PROGRAM,
    data: Uint8Array.from([kind, ...value]),
    accountIndexes: [],
  }));
/** Up to 65,535 micro-lamports a unit: far below what is no fee any more. */
const price = fc.uint8Array({ minLength: 2, maxLength: 2 }).map((value): Extra => ({
  program: COMPUTE_BUDGET_PROGRAM,
  data: Uint8Array.from([3, ...value, 0, 0, 0, 0, 0, 0]),
  accountIndexes: [],
}));
const memo = fc
  .tuple(fc.constantFrom(...HARMLESS_PROGRAMS), fc.uint8Array({ maxLength: 32 }))
  .map(([program, data]): Extra => ({ program, data, accountIndexes: [] }));

/**
 * Burns as services may stage them: with and without a limit, a price, a heap, a note, before the burn or
 * behind it.
 */
export const burnArbitrary: fc.Arbitrary<AuthenticBurn> = fc
  .record({
    keys: fc.uniqueArray(keyArbitrary, { minLength: 7, maxLength: 7 }),
    data: fc.uint8Array({ minLength: 8, maxLength: 300 }),
    version: fc.constantFrom<'legacy' | 0>('legacy', 0),
    amountCents: fc.integer({ min: 500, max: 9_000_000_000 }),
    extras: fc.tuple(
      fc.option(budget(1, 4), { nil: undefined }),
      fc.option(budget(2, 4), { nil: undefined }),
      fc.option(price, { nil: undefined }),
      fc.option(budget(4, 4), { nil: undefined }),
      fc.option(memo, { nil: undefined }),
    ),
    place: fc.nat({ max: 9 }),
    isReadByName: fc.boolean(),
  })
  .map(({ keys, data, version, amountCents, extras, place, isReadByName }) => {
    const [holder = '', tokenAccount = '', mint = '', authorization = '', program = ''] = keys;
    const [stagedBlockhash = '', freshBlockhash = ''] = keys.slice(5);
    const addresses = { holder, tokenAccount, mint, authorization, program, stagedBlockhash, freshBlockhash };
    const staged = extras
      .filter((extra) => extra !== undefined)
      .reduce((message, extra) => insert(message, extra, place), bare(stageBurn(addresses, data, version)));
    const amountBaseUnits = expectedBaseUnits(amountCents);
    return {
      staged,
      chain: {
        ...createFakeChain({ addresses, staged, amountBaseUnits, chainTimeUnix: NOW }),
        ...(isReadByName && { calls: [parsedBurn(addresses, amountBaseUnits)] }),
      },
      expected: {
        chainId: 'solana',
        environment: 'sandbox',
        intentStatus: 'awaiting_burn_approval',
        amountCents,
        intentExpiresAtUnix: NOW + 900,
        attemptHolder: holder,
        connectedAccount: holder,
        tokenPin: { address: mint, origin: 'configured' },
        programPin: { address: program, origin: 'confirmed', deployedSlot: 77 },
      },
    };
  });
