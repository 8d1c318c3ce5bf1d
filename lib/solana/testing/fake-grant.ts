import bs58 from 'bs58';
import fc from 'fast-check';
import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { answerWith } from '#lib/chains/testing/answer-with.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import { toBase64 } from '#lib/encoding/base64.ts';
import { GRANT_DATA, accountsOf, grantAccounts } from '#lib/solana/grant/grant-instruction.ts';
import { instructionsBesideBudget } from '#lib/solana/message/compute-budget.ts';
import type { SolanaMessage } from '#lib/solana/message/message.ts';
import { COMPUTE_BUDGET_PROGRAM, SYSTEM_PROGRAM } from '../programs.ts';
import { decodeTransactionBase64 } from '#lib/solana/message/transaction.ts';
import type { AccountState } from '../token-account.ts';
import { keyArbitrary } from './arbitrary-message.ts';
import {
  SLOT,
  account,
  changeLamports,
  programAccounts,
  rawCall,
  toJson,
  toStagedBase64,
  type Ledger,
} from './fake-chain.ts';

const CLOCK_OWNER = 'Sysvar1111111111111111111111111111111111111';
export const RENT_LAMPORTS = 1_000_000n;
export const HEIGHT = 1_000;
export const LAST_VALID_HEIGHT = HEIGHT + 150;

/** A grant as an honest service stages it, and what the dashboard expects of it. */
export interface StagedSolanaGrant {
  readonly message: SolanaMessage;
  readonly transaction: WalletTransaction;
  readonly expected: GrantExpectation;
  readonly programId: string;
  readonly entry: string;
}

/** A chain whose program grants only by exactly the instruction that was staged. */
export interface FakeGrantChain {
  readonly height: number;
  readonly ledger: Ledger;
  readonly effect: (ledger: Ledger) => void;
  /** What the node shows of the calls that the program made; null when it does not show any. */
  readonly calls: readonly object[] | null;
  /** How far the node was that simulated. */
  readonly simulationSlot: number;
}

export const grantArbitrary: fc.Arbitrary<StagedSolanaGrant> = fc
  .record({
    keys: fc.uniqueArray(keyArbitrary, { minLength: 4, maxLength: 4 }),
    version: fc.constantFrom<'legacy' | 0>('legacy', 0),
    hasBudget: fc.boolean(),
  })
  .map(({ keys, version, hasBudget }) => {
    const [whitelister = '', address = '', programId = '', blockhash = ''] = keys;
    return stageGrant({ whitelister, address, programId, blockhash, version, hasBudget });
  });

/** A grant of these accounts. */
export function stageGrant(grant: {
  whitelister: string;
  address: string;
  programId: string;
  blockhash: string;
  version: 'legacy' | 0;
  hasBudget: boolean;
}): StagedSolanaGrant {
  const { whitelister, address, programId, blockhash, version, hasBudget } = grant;
  const keys = grantAccounts({ programId, whitelister, address });
  const [, ofWhitelister, , ofAddress] = keys ?? [];
  if (!keys || !ofWhitelister || !ofAddress) throw new Error('no addresses');
  const budget = { programIdIndex: 6, accountIndexes: [], data: Uint8Array.from([2, 0x40, 0x0d, 3, 0]) };
  const message: SolanaMessage = {
    version,
    requiredSignatures: 1,
    readonlySigned: 0,
    readonlyUnsigned: hasBudget ? 5 : 4,
    accountKeys: [
      whitelister,
      ofAddress.pubkey,
      ofWhitelister.pubkey,
      address,
      SYSTEM_PROGRAM,
      programId,
      ...(hasBudget ? [COMPUTE_BUDGET_PROGRAM] : []),
    ],
    recentBlockhash: blockhash,
    instructions: [
      ...(hasBudget ? [budget] : []),
      { programIdIndex: 5, accountIndexes: [0, 2, 3, 1, 4], data: GRANT_DATA },
    ],
    lookups: [],
  };
  return {
    message,
    programId,
    entry: ofAddress.pubkey,
    transaction: {
      unsignedTransaction: toStagedBase64(message),
      blockhash,
      lastValidBlockHeight: LAST_VALID_HEIGHT,
      expiresAt: '2026-11-21T10:00:00.000Z',
      signerWallet: whitelister,
      instruction: { programId, keys: keys.map((key) => ({ ...key })), data: toBase64(GRANT_DATA) },
    },
    expected: {
      chainId: 'solana',
      environment: 'sandbox',
      address,
      signerWallet: whitelister,
      connectedAccount: whitelister,
      requestedLimitCents: null,
      pin: { address: programId, origin: 'confirmed' },
    },
  };
}

export function createGrantChain({ expected, entry, programId }: StagedSolanaGrant): FakeGrantChain {
  const whitelister = expected.signerWallet ?? '';
  return {
    height: HEIGHT,
    ledger: new Map<string, AccountState | null>([
      [whitelister, account(SYSTEM_PROGRAM, new Uint8Array(0), 1_000_000_000n)],
      [entry, null],
      ...programAccounts(programId),
    ]),
    effect: (ledger) => {
      ledger.set(entry, account(programId, new Uint8Array(73), RENT_LAMPORTS));
      changeLamports(ledger, whitelister, -RENT_LAMPORTS - 5_000n);
    },
    calls: [rawCall(SYSTEM_PROGRAM, [whitelister, entry], new Uint8Array(52))],
    simulationSlot: SLOT,
  };
}

export function grantRequest(chain: FakeGrantChain, staged: StagedSolanaGrant): ChainRequest {
  const issued = describe(staged.message);
  return answerWith({
    getBlockHeight: () => chain.height,
    getMultipleAccounts: ([keys]) => ({
      context: { slot: SLOT },
      value: (keys as string[]).map((key) =>
        toJson(key.startsWith('Sysvar') ? clock() : chain.ledger.get(key)),
      ),
    }),
    simulateTransaction: ([text, options]) => {
      const { message } = decodeTransactionBase64(String(text));
      if (describe(message) !== issued || message.recentBlockhash !== staged.message.recentBlockhash) {
        return {
          context: { slot: chain.simulationSlot },
          value: { err: 'BlockhashNotFound', logs: [], accounts: null },
        };
      }
      const ledger: Ledger = new Map(chain.ledger);
      chain.effect(ledger);
      if ([...ledger.values()].some((state) => state && state.lamports < 0n)) {
        return {
          context: { slot: chain.simulationSlot },
          value: { err: { InsufficientFundsForRent: { account_index: 0 } }, logs: [], accounts: null },
        };
      }
      const { accounts } = options as { accounts: { addresses: string[] } };
      return {
        context: { slot: chain.simulationSlot },
        value: {
          err: null,
          logs: [],
          accounts: accounts.addresses.map((key) => toJson(ledger.get(key))),
          innerInstructions: chain.calls && [{ index: 0, instructions: chain.calls }],
        },
      };
    },
  });
}

/** What the runtime passes to the program; the compute budget's instructions are the runtime's own. */
function describe(message: SolanaMessage): string {
  const programs = instructionsBesideBudget(message).map((instruction) => [
    message.accountKeys[instruction.programIdIndex],
    accountsOf(message, instruction),
    bs58.encode(instruction.data),
  ]);
  return JSON.stringify(programs);
}

function clock(): AccountState {
  const data = new Uint8Array(40);
  new DataView(data.buffer).setBigInt64(32, 1_800_000_000n, true);
  return account(CLOCK_OWNER, data);
}
