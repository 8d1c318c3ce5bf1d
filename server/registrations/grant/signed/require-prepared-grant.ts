import 'server-only';
import type { Fault } from '#lib/errors/result.ts';
import { toGrantExpectation, type GrantExpectation } from '#lib/signing/grant-expectation.ts';
import { toGrantSubject } from '#lib/signing/grant-subject.ts';
import type { Actor } from '#server/actors/actor.ts';
import { takeSigningReads } from '#server/actors/take-try.ts';
import { env } from '#server/env.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { toWalletDetail } from '#server/registrations/get-wallet.ts';
import { readFreshWallet } from '#server/registrations/mirror/read-fresh-wallet.ts';
import { database } from '#server/store/database.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { findSignedProblem, type SignedProblem } from './find-signed-problem.ts';

/** Refuses the signed bytes while the row waits for others. */
export type RequirePrepared = (row: Pick<WalletRow, 'transaction'>) => Promise<void>;

interface BytesToCheck {
  readonly signedTransactionBase64: string;
  /** Of bytes that are stored already only the status is asked. */
  readonly isNew: boolean;
  readonly actor: Actor;
}

/**
 * The server's own check of signed bytes, before they are stored, sent, or use a link up: the service would
 * refuse them, too, but that spends the link or the preparation. Where they may be of another preparation
 * than the mirror's, the service is read first: it knows the present one. While it does not answer nothing is
 * refused for good, and nothing is lost: the page has the bytes, and a grant can be signed again. Throws
 * `wallet_preparation_unconfirmed` or `rate_limited`; what it gives throws `wallet_no_preparation`,
 * `contract_unconfirmed`, `contract_changed` or `wallet_signed_bytes_refused`, which names the field.
 */
export async function beginPreparedCheck(
  wallet: WalletRow,
  { signedTransactionBase64: signedBase64, isNew, actor }: BytesToCheck,
): Promise<RequirePrepared> {
  const expected = await expectationOf(wallet);
  const problem = isNew ? await findSignedProblem(signedBase64, wallet.transaction, expected) : undefined;
  if (problem && mayBeNews(problem)) {
    takeSigningReads(actor, wallet.id, 1);
    await readFreshWallet(wallet.id).catch(throwUnconfirmed);
  }
  return async ({ transaction }) => {
    const found = await findSignedProblem(signedBase64, transaction, expected);
    if (found) throw new FaultError(toFault(found));
  };
}

/** Whether they may be of a preparation that this mirror does not have yet, or not any more. */
function mayBeNews(problem: SignedProblem): boolean {
  if (problem.kind === 'differs') return problem.field === 'blockhash' || problem.field === 'prepared';
  return problem.kind === 'nothing_prepared';
}

/** The other fault is about a wallet that was not asked yet; this one has signed. */
function throwUnconfirmed(error: unknown): never {
  if (!(error instanceof FaultError) || error.fault.code !== 'wallet_unconfirmed') throw error;
  throw new FaultError({ ...error.fault, code: 'wallet_preparation_unconfirmed' }, { cause: error });
}

/** As the page had it. Whoever signs is known by the signature, not by an account that is connected. */
async function expectationOf(row: WalletRow): Promise<GrantExpectation> {
  const registration = toGrantSubject(await toWalletDetail(database(), row));
  const expected = toGrantExpectation({ registration, connectedAccount: '', environment: env().environment });
  return { ...expected, connectedAccount: expected.signerWallet ?? '' };
}

function toFault(problem: SignedProblem): Fault {
  switch (problem.kind) {
    case 'nothing_prepared':
      return { code: 'wallet_no_preparation' };
    case 'unknown_program':
      return { code: 'contract_unconfirmed' };
    case 'other_program':
      return { code: 'contract_changed' };
    case 'differs': {
      const { field, detail: raw } = problem;
      return { code: 'wallet_signed_bytes_refused', values: { field }, raw };
    }
  }
}
