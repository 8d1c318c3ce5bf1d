import type { ChainRequest } from '#lib/chains/chain-request.ts';
import type { BurnExpectation } from '#lib/conversion/burn-expectation.ts';
import { checkAmount, findExpectedMinor } from '#lib/conversion/check-amount.ts';
import { checkAuthorized } from '#lib/conversion/check-authorized.ts';
import { checkDeadlines, landingMarginSeconds } from '#lib/conversion/check-deadlines.ts';
import { failCheck, mayBeSigned, passCheck } from '#lib/conversion/sign-check.ts';
import type { SignCheck } from '#lib/conversion/sign-check.ts';
import { parseSolanaAddress } from './address.ts';
import { TransactionFormatError } from './byte-reader.ts';
import { checkInstructions } from './check-instructions.ts';
import { checkRun, describeRun } from './check-run.ts';
import { readLatestBlockhash } from './latest-blockhash.ts';
import { isWritable } from './message.ts';
import type { SolanaMessage } from './message.ts';
import { FeePayerInUseError, refreshMessage } from './refresh-transaction.ts';
import { readSnapshot, simulateTransaction, writableAccounts } from './simulate-burn.ts';
import type { ChainSnapshot, SolanaSimulation } from './simulate-burn.ts';
import { decodeTransaction, decodeTransactionBase64, encodeUnsigned, isUnsigned } from './transaction.ts';
import type { DecodedTransaction } from './transaction.ts';

/** Blocks come every 400 ms or so; the least margin of `landingMarginSeconds` is far above four of them. */
const BLOCK_SECONDS = 0.4;

export interface SolanaBurn {
  /** As the service staged it. */
  readonly transactionBase64: string;
  /** Unix seconds; null is refused, because a stale staged transaction could not be told from a live one (R62). */
  readonly grantExpiresAtUnix: number | null;
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
 * The sign-guard for Solana (B1, R61, R62, R64, R71). Refreshes the staged transaction, then judges the bytes that would
 * be signed: by structure, and by simulating them and comparing every account they may change. Never throws on what the
 * service staged; throws what `request` throws when the chain cannot be asked.
 */
export async function checkSolanaBurn(
  burn: SolanaBurn,
  expected: BurnExpectation,
  request: ChainRequest,
): Promise<SolanaBurnReport> {
  const holder = checkHolder(expected);
  const { blockhash } = await readLatestBlockhash(request);
  const prepared = prepare(burn.transactionBase64, expected.attemptHolder, blockhash);
  if (prepared.state === 'refused') {
    return { state: 'refused', checks: [prepared.check, holder], chainTimeUnix: null };
  }
  const { refreshed, unsigned } = prepared;
  const instructions = checkInstructions(refreshed.message, {
    holder: expected.attemptHolder,
    amountMinor: findExpectedMinor(expected.amountCents),
    mint: expected.tokenPin?.address,
  });
  const { snapshot, simulation } = await run(refreshed, unsigned, request);
  const facts = describeRun({ message: refreshed.message, snapshot, simulation, expected });
  const others = [
    passCheck('transaction', { bytes: String(unsigned.length) }),
    instructions,
    holder,
    facts.token,
    checkAmount(facts.amountMinor, expected.amountCents),
    ...checkDeadlines({
      chainTimeUnix: snapshot.chainTimeUnix,
      marginSeconds: landingMarginSeconds(BLOCK_SECONDS),
      grantExpiresAtUnix: burn.grantExpiresAtUnix,
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

type Prepared =
  | { readonly state: 'refused'; readonly check: SignCheck }
  | {
      readonly state: 'ready';
      readonly staged: DecodedTransaction;
      readonly refreshed: DecodedTransaction;
      readonly unsigned: Uint8Array<ArrayBuffer>;
    };

/** Decodes what was staged and refreshes it; refuses what is not plainly a transaction of this holder and nobody else. */
function prepare(transactionBase64: string, holder: string, blockhash: string): Prepared {
  try {
    const staged = decodeTransactionBase64(transactionBase64);
    if (!isUnsigned(staged)) return refuse(failCheck('transaction', 'not_unsigned'));
    if (staged.message.lookups.length > 0) return refuse(failCheck('transaction', 'lookup_tables'));
    const unsigned = encodeUnsigned(
      refreshMessage(staged.messageBytes, { holder, recentBlockhash: blockhash }, staged.message),
    );
    const refreshed = decodeTransaction(unsigned);
    const { requiredSignatures, accountKeys, instructions } = refreshed.message;
    if (requiredSignatures !== 1) {
      const others = accountKeys.slice(1, requiredSignatures).join(' ');
      return refuse(failCheck('transaction', 'other_signers', { others }));
    }
    if (!instructions.some(({ accountIndexes }) => accountIndexes.includes(0))) {
      return refuse(failCheck('transaction', 'holder_unused', { holder }));
    }
    const loose = findLooseAccount(refreshed.message);
    if (loose) return refuse(failCheck('transaction', 'loose_accounts', { account: loose }));
    return { state: 'ready', staged, refreshed, unsigned };
  } catch (error) {
    if (error instanceof TransactionFormatError) {
      return refuse(failCheck('transaction', 'unreadable', { reason: error.message }));
    }
    if (error instanceof FeePayerInUseError) return refuse(failCheck('transaction', 'fee_payer_in_use'));
    throw error;
  }
}

/** An account that no instruction uses, or a program that may be changed: an honest message has neither. */
function findLooseAccount(message: SolanaMessage): string | undefined {
  const programs = new Set(message.instructions.map(({ programIdIndex }) => programIdIndex));
  const used = new Set(message.instructions.flatMap(({ accountIndexes }) => accountIndexes));
  return message.accountKeys.find(
    (_, index) => index > 0 && (programs.has(index) ? isWritable(message, index) : !used.has(index)),
  );
}

function refuse(check: SignCheck): Prepared {
  return { state: 'refused', check };
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
  request: ChainRequest,
): Promise<{ snapshot: ChainSnapshot; simulation: SolanaSimulation }> {
  const addresses = writableAccounts(refreshed.message);
  const [snapshot, simulation] = await Promise.all([
    readSnapshot(request, addresses),
    simulateTransaction(request, unsigned, addresses),
  ]);
  return { snapshot, simulation };
}
