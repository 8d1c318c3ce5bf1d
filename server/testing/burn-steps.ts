import type { Intent } from '#lib/conversion/intent.ts';
import type { Session } from '#server/auth/require-session.ts';
import { claimSigning } from '#server/burns/claim-signing.ts';
import { startAttempt } from '#server/burns/start-attempt.ts';
import { storeProof } from '#server/burns/store-proof.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { anAuthorization, attemptOf, burnReceipt, HOLDER, offrampOn, proofsOf, runJob } from './burn-desk.ts';
import type { BurnDesk } from './burn-desk.ts';

export interface StartedBurn {
  readonly intent: Intent;
  readonly attemptId: string;
}

type Authorization = ReturnType<typeof anAuthorization>;

/** The hash of a transaction, by number. */
export const hash = (n: number) => `0x${String(n).padStart(64, '0')}`;

/** An offramp on EVM whose authorization this person has before a wallet. */
export async function signing(
  desk: BurnDesk,
  session: Session,
  facts: Partial<Authorization> = {},
): Promise<StartedBurn> {
  const intent = await offrampOn(desk, 'base');
  const burn = anAuthorization(desk, facts);
  desk.onPrepare = () => ({ status: 200, body: { status: 'ready', burn } });
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  await runJob(prepareBurns);
  await claimSigning({ attemptId, session });
  return { intent, attemptId };
}

/** The same, with its burn on chain and the proof with us. */
export async function burned(desk: BurnDesk, session: Session, proof = hash(1)): Promise<StartedBurn> {
  const started = await signing(desk, session);
  desk.evm.methods['eth_getTransactionReceipt'] = ([asked]) => (asked === proof ? burnReceipt() : null);
  await storeProof({ attemptId: started.attemptId, proof, session });
  return started;
}

/** The state of the attempt that counts, and of its proofs, newest first. */
export async function statesOf(intent: { readonly id: string }) {
  return {
    attempt: (await attemptOf(intent)).state,
    proofs: (await proofsOf(intent)).map(({ state }) => state),
  };
}
