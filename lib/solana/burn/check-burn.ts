import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnExpectation } from '#lib/signing/burn-expectation.ts';
import { findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import { checkAuthorized } from '#lib/signing/check-authorized.ts';
import { checkDeadlines, landingMarginSeconds } from '#lib/signing/check-deadlines.ts';
import { failCheck, mayBeSigned, passCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import { parseSolanaAddress } from '#lib/chains/solana-address.ts';
import { checkInstructions } from './check-instructions.ts';
import { checkProgramCode } from './check-program.ts';
import { checkRun, describeRun } from './check-run.ts';
import { prepareStaged } from './prepare-staged.ts';
import { readBurnPrograms, type BurnPrograms } from './read-burn-programs.ts';
import { readLatestBlockhash } from '#lib/solana/latest-blockhash.ts';
import {
  readSnapshot,
  simulateTransaction,
  writableAccounts,
  type ChainSnapshot,
  type SolanaSimulation,
} from '#lib/solana/simulate-transaction.ts';
import type { DecodedTransaction } from '#lib/solana/message/transaction.ts';

/** Blocks come every 400 ms or so; the least margin of `landingMarginSeconds` is far above four of them. */
const BLOCK_SECONDS = 0.4;

export interface SolanaBurn {
  /** As the service staged it. */
  readonly transactionBase64: string;
  /**
   * Unix seconds; null is refused, because a stale staged transaction could not be distinguished from a live
   * one (R62).
   */
  readonly authorizationExpiresAtUnix: number | null;
}

export type SolanaBurnReport =
  | {
      readonly state: 'refused';
      readonly checks: readonly SignCheck[];
      readonly chainTimeUnix: number | null;
    }
  | {
      readonly state: 'cleared';
      readonly checks: readonly SignCheck[];
      readonly chainTimeUnix: number;
      /** The exact bytes that were checked: refreshed, unsigned. The wallet gets these and no others. */
      readonly transaction: Uint8Array<ArrayBuffer>;
      readonly stagedMessage: Uint8Array;
    };

/**
 * The sign-guard for Solana (B1, R61, R62, R64, R71). Refreshes the staged transaction, then checks the bytes
 * that would be signed: by structure, by what they are given, and by simulating them and comparing every
 * account they may change. Never throws on what the service staged; throws what `request` throws when the
 * chain cannot be asked.
 */
export async function checkSolanaBurn(
  burn: SolanaBurn,
  expected: BurnExpectation,
  request: ChainRequest,
): Promise<SolanaBurnReport> {
  const holder = checkHolder(expected);
  const { blockhash } = await readLatestBlockhash(request);
  const prepared = prepareStaged(burn.transactionBase64, expected.attemptHolder, blockhash);
  if (prepared.state === 'refused') {
    return { state: 'refused', checks: [prepared.check, holder], chainTimeUnix: null };
  }
  const { refreshed, unsigned } = prepared;
  const instructions = checkInstructions(refreshed.message, {
    holder: expected.attemptHolder,
    amountBaseUnits: findExpectedBaseUnits(expected.amountCents),
    mint: expected.tokenPin?.address,
  });
  const { message } = refreshed;
  const { snapshot, simulation, programs } = await run(refreshed, unsigned, { request, expected });
  const facts = describeRun({ message, snapshot, simulation, expected, programs });
  const others = [
    passCheck('transaction', { bytes: String(unsigned.length) }),
    instructions,
    checkProgramCode(message, expected.programPin, programs.code),
    holder,
    facts.token,
    facts.amount,
    ...checkDeadlines({
      chainTimeUnix: snapshot.chainTimeUnix,
      marginSeconds: landingMarginSeconds(BLOCK_SECONDS),
      authorizationExpiresAtUnix: burn.authorizationExpiresAtUnix,
      intentExpiresAtUnix: expected.intentExpiresAtUnix,
      intentStatus: expected.intentStatus,
    }),
    ...checkRun(facts),
  ];
  const checks = [...others, checkAuthorized(simulation, others, expected.holderWallet)];
  const { chainTimeUnix } = snapshot;
  return mayBeSigned('solana', checks)
    ? {
        state: 'cleared',
        checks,
        chainTimeUnix,
        transaction: unsigned,
        stagedMessage: prepared.staged.messageBytes,
      }
    : { state: 'refused', checks, chainTimeUnix };
}

/** The wallet's account, the attempt's holder: one and the same, or nothing is signed (R61). */
function checkHolder(expected: BurnExpectation): SignCheck {
  const connected = parseSolanaAddress(expected.connectedAccount);
  const values = { connected: expected.connectedAccount, holder: expected.attemptHolder };
  if (!connected) return failCheck('holder', 'unreadable', values);
  return connected === expected.attemptHolder
    ? passCheck('holder', values)
    : failCheck('holder', 'wrong_account', values);
}

async function run(
  refreshed: DecodedTransaction,
  unsigned: Uint8Array,
  { request, expected }: { request: ChainRequest; expected: BurnExpectation },
): Promise<{ snapshot: ChainSnapshot; simulation: SolanaSimulation; programs: BurnPrograms }> {
  const { message } = refreshed;
  const addresses = writableAccounts(message);
  const [snapshot, simulation, programs] = await Promise.all([
    readSnapshot(request, addresses),
    simulateTransaction(request, unsigned, addresses),
    readBurnPrograms(message, expected.programPin, request),
  ]);
  return { snapshot, simulation, programs };
}
