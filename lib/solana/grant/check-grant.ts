import type { ChainRequest } from '#lib/chains/chain-request.ts';
import { toRefusalValues } from '#lib/signing/chain-refusal.ts';
import { failGrant, mayGrantBeSigned, passGrant, type GrantCheck } from '#lib/signing/grant-check.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import type { AccountChange } from '#lib/solana/check-effects.ts';
import { checkStagedGrant } from './check-grant-structure.ts';
import { networkFeeLamports } from '#lib/solana/message/network-fee.ts';
import { SYSTEM_PROGRAM } from '#lib/solana/programs.ts';
import { readAccounts } from '#lib/solana/read-accounts.ts';
import { readBlockHeight } from '#lib/solana/read-block-height.ts';
import {
  PROGRAM_HEAD_BYTES,
  programPlaces,
  readProgramCode,
  toCodeValues,
  type ProgramCode,
} from '#lib/solana/read-program.ts';
import { MAX_RENT_LAMPORTS, rentLamports } from '#lib/solana/rent.ts';
import {
  areSlotsApart,
  readSnapshot,
  simulateTransaction,
  toChanges,
  writableAccounts,
  type ChainSnapshot,
  type SimulatedRun,
  type SolanaSimulation,
} from '#lib/solana/simulate-transaction.ts';
import type { SimulatedCall } from '#lib/solana/simulated-calls.ts';
import { encodeUnsigned, type DecodedTransaction } from '#lib/solana/message/transaction.ts';

/** Blocks that must be left for the signature to reach the service and its broadcast to land (R115). */
export const LEAST_BLOCKS_LEFT = 10;
/** What one grant costs by the spec, in rent and fee, where the dry run cannot say (R138). */
const USUAL_COST_LAMPORTS = 2_000_000n;

export interface SolanaGrantFacts {
  readonly checks: readonly GrantCheck[];
  readonly chainTimeUnix: number | null;
  /** How many blocks the preparation has left; null while the chain was not asked. */
  readonly blocksLeft: number | null;
}
export type SolanaGrantReport =
  | (SolanaGrantFacts & { readonly state: 'refused' })
  | (SolanaGrantFacts & {
      readonly state: 'cleared';
      /** The exact bytes that were checked, as the service staged them: nothing is refreshed (R114). */
      readonly transaction: Uint8Array<ArrayBuffer>;
      readonly stagedMessage: Uint8Array;
    });

/**
 * The sign-guard for grants on Solana (B1, R113 to R115, R137, R138): the staged transaction, decoded and
 * compared with the layout that the spec gives, then run on the node without sending it. Never throws on what
 * the service staged; throws what `request` throws when the chain cannot be asked.
 */
export async function checkSolanaGrant(
  transaction: WalletTransaction,
  expected: GrantExpectation,
  request: ChainRequest,
): Promise<SolanaGrantReport> {
  const structure = checkStagedGrant(transaction, expected);
  if (structure.state === 'refused') {
    return { state: 'refused', checks: structure.checks, chainTimeUnix: null, blocksLeft: null };
  }
  const { staged } = structure;
  const unsigned = encodeUnsigned(staged.messageBytes);
  const addresses = writableAccounts(staged.message);
  const [height, snapshot, simulation, code] = await Promise.all([
    readBlockHeight(request),
    readSnapshot(request, addresses),
    simulateTransaction(request, unsigned, addresses),
    readCode(structure.programId, request),
  ]);
  const blocksLeft = transaction.lastValidBlockHeight - height;
  const run = { staged, snapshot, simulation, programId: structure.programId };
  const described = structure.checks.map((check) => describeProgram(check, code));
  const checks = [...described, checkExpiry(blocksLeft), ...checkRun(run, expected)];
  const facts = { checks, chainTimeUnix: snapshot.chainTimeUnix, blocksLeft };
  return mayGrantBeSigned('solana', checks)
    ? { state: 'cleared', ...facts, transaction: unsigned, stagedMessage: staged.messageBytes }
    : { state: 'refused', ...facts };
}

/** A preparation lives as long as its blockhash, which is counted in blocks (R115). */
function checkExpiry(blocksLeft: number): GrantCheck {
  const values = { count: String(Math.max(0, blocksLeft)) };
  if (blocksLeft < 0) return failGrant('expiry', 'expired', values);
  return blocksLeft < LEAST_BLOCKS_LEFT
    ? failGrant('expiry', 'too_close', values)
    : passGrant('expiry', values);
}

async function readCode(programId: string, request: ChainRequest): Promise<ProgramCode> {
  const { accounts } = await readAccounts(programPlaces(programId), request, PROGRAM_HEAD_BYTES);
  return readProgramCode(programId, accounts);
}

/** Who can replace the program's code is shown with it; an address where no program is grants nothing. */
function describeProgram(check: GrantCheck, code: ProgramCode): GrantCheck {
  if (check.id !== 'contract') return check;
  const values = { ...check.values, ...toCodeValues(code) };
  return code.kind === 'none' && check.state !== 'failed'
    ? failGrant('contract', 'no_code', values)
    : { ...check, values };
}

interface Run {
  readonly programId: string;
  readonly staged: DecodedTransaction;
  readonly snapshot: ChainSnapshot;
  readonly simulation: SolanaSimulation;
}

function checkRun(run: Run, expected: GrantExpectation): GrantCheck[] {
  const { staged, snapshot, simulation } = run;
  const { message } = staged;
  const signerWallet = expected.signerWallet ?? '';
  const balance = snapshot.accounts.get(signerWallet)?.lamports ?? 0n;
  if (simulation.state === 'refused') {
    return [
      failGrant('simulation', 'reverted', toRefusalValues(simulation.refusal)),
      checkFee(balance, USUAL_COST_LAMPORTS),
    ];
  }
  const changes = toChanges(writableAccounts(message), snapshot.accounts, simulation.after);
  const entry = changes.find(({ address }) => address !== signerWallet);
  const cost = networkFeeLamports(message) + (entry?.after?.lamports ?? 0n);
  const seen = checkSeen(simulation, snapshot);
  return [
    seen,
    checkEffect(run, { changes, calls: simulation.calls ?? [] }, expected),
    checkFee(balance, cost),
  ];
}

/**
 * A dry run counts when the node shows what was called in it, at about the time at which the accounts were
 * read.
 */
function checkSeen(simulation: SimulatedRun, snapshot: ChainSnapshot): GrantCheck {
  if (!simulation.calls) return failGrant('simulation', 'unavailable', { detail: 'innerInstructions' });
  return areSlotsApart(simulation, snapshot)
    ? failGrant('simulation', 'unavailable', { detail: `slots ${snapshot.slot}, ${simulation.slot}` })
    : passGrant('simulation');
}

/**
 * What the dry run may change, through the System program alone: an entry of the program that was not there
 * before, and the authorizing wallet's own SOL by the fee and the rent of that entry (R138). There is nothing
 * else that the message could write to.
 */
function checkEffect(
  { staged, programId }: Run,
  { changes, calls }: { changes: readonly AccountChange[]; calls: readonly SimulatedCall[] },
  { signerWallet, address }: GrantExpectation,
): GrantCheck {
  const payer = changes.find((change) => change.address === signerWallet);
  const [entry, ...others] = changes.filter((change) => change.address !== signerWallet);
  const [other] = others;
  if (other) return failGrant('effect', 'something_else', { account: other.address });
  if (
    !entry?.after ||
    entry.after.owner !== programId ||
    entry.after.executable ||
    (entry.before !== null && entry.before.owner !== SYSTEM_PROGRAM)
  ) {
    return failGrant('effect', 'not_granted', { address });
  }
  if (
    !payer?.before ||
    !payer.after ||
    payer.after.owner !== payer.before.owner ||
    payer.after.data.length > 0
  ) {
    return failGrant('effect', 'something_else', { account: signerWallet ?? '' });
  }
  const made = entry.address;
  const call = calls.find(
    (one) => one.program !== programId && (one.kind !== 'account' || one.account !== made),
  );
  if (call) return failGrant('effect', 'something_else', { account: call.program });
  const paidIn = entry.after.lamports - (entry.before?.lamports ?? 0n);
  const needed = rentLamports(entry.after.data.length);
  const rent = paidIn < needed ? paidIn : needed;
  const allowed = networkFeeLamports(staged.message) + (rent < MAX_RENT_LAMPORTS ? rent : MAX_RENT_LAMPORTS);
  const paid = payer.before.lamports - payer.after.lamports;
  return paid <= allowed
    ? passGrant('effect', { address })
    : failGrant('effect', 'signer_pays', { lamports: String(paid) });
}

/** R138: the authorizing wallet pays the rent of the entry and the fee, about 0.002 SOL. */
function checkFee(balance: bigint, needed: bigint): GrantCheck {
  const values = { balanceLamports: String(balance), neededLamports: String(needed) };
  return balance >= needed ? passGrant('fee', values) : failGrant('fee', 'short', values);
}
