import { generateKeyPairSync } from 'node:crypto';
import bs58 from 'bs58';
import type { Intent } from '#lib/intents/intent.ts';
import type { Session } from '#server/auth/require-session.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { prepareBurns, watchAttempts } from '#server/jobs/burn-jobs.ts';
import { findBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { listBurnProofs, type BurnProofRow } from '#server/store/burns/burn-proofs-repository.ts';
import { database } from '#server/store/database.ts';
import { burnAuthorizationMarks } from '#server/store/schema/schema-burns.ts';
import {
  AMOUNT_CENTS,
  anAuthorization,
  attemptOf,
  burnReceipt,
  HOLDER,
  offrampOn,
  proofsOf,
  runJob,
  type BurnHarness,
} from './burn-harness.ts';
import { signWithKey } from '#server/testing/registrations/key-wallets.ts';
import { aStagedTransaction } from './staged-transaction.ts';

export interface StartedBurn {
  readonly intent: Intent;
  readonly attemptId: string;
}

type Authorization = ReturnType<typeof anAuthorization>;

/** The hash of a transaction, by number. */
export const hash = (n: number) => `0x${String(n).padStart(64, '0')}`;

/** An offramp on EVM whose authorization is ready for a wallet. */
export async function readyOnEvm(
  harness: BurnHarness,
  session: Session,
  facts: Partial<Authorization> = {},
): Promise<StartedBurn> {
  const intent = await offrampOn(harness, 'base');
  const burn = anAuthorization(harness, facts);
  harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn } });
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  await runJob(prepareBurns);
  return { intent, attemptId };
}

/** The same, and this user has it before a wallet. */
export async function signing(
  harness: BurnHarness,
  session: Session,
  facts: Partial<Authorization> = {},
): Promise<StartedBurn> {
  const started = await readyOnEvm(harness, session, facts);
  await claimSigning({ attemptId: started.attemptId, session });
  return started;
}

/** The same, with its burn on chain and the proof with us. */
export async function burned(harness: BurnHarness, session: Session, proof = hash(1)): Promise<StartedBurn> {
  const started = await signing(harness, session);
  harness.evm.methods['eth_getTransactionReceipt'] = ([asked]) => (asked === proof ? burnReceipt() : null);
  await storeProof({ attemptId: started.attemptId, proof, session });
  return started;
}

/**
 * An offramp whose first attempt has expired, and whose live one waits for an authorization that never comes
 * (R67).
 */
export async function startedAgain(
  harness: BurnHarness,
  session: Session,
): Promise<StartedBurn & { readonly secondId: string }> {
  const started = await signing(harness, session);
  harness.timeUnix += 600;
  await runJob(watchAttempts);
  harness.onPrepare = () => ({ status: 200, body: { status: 'preparing' } });
  const again = { intentId: started.intent.id, tokenHolder: HOLDER, session };
  const { attemptId: secondId } = await startAttempt(again);
  if (secondId === started.attemptId) throw new Error('the first attempt has not expired');
  return { ...started, secondId };
}

/** An offramp for each of these calls, and one hash for all; no mark says whose a call is. */
export async function withOneHash(
  harness: BurnHarness,
  session: Session,
  [first, second]: readonly [string, string],
  proof = hash(1),
): Promise<[StartedBurn, StartedBurn]> {
  const start = async (data: string) => {
    const burn = await signing(harness, session, { data });
    await forgetMarks();
    return burn;
  };
  const both: [StartedBurn, StartedBurn] = [await start(first), await start(second)];
  for (const { attemptId } of both) await storeProof({ attemptId, proof, session });
  return both;
}

/** As of offramps from before marks were recorded. */
export async function forgetMarks(): Promise<void> {
  await database().delete(burnAuthorizationMarks);
}

export async function attemptById(id: string): Promise<BurnAttemptRow> {
  const attempt = await findBurnAttempt(database(), id);
  if (!attempt) throw new Error('no attempt');
  return attempt;
}

/** A proof of an attempt: its newest one, or the one with this hash. */
export async function proofOfAttempt(attemptId: string, proof?: string): Promise<BurnProofRow> {
  const proofs = await listBurnProofs(database(), attemptId);
  const found = proof === undefined ? proofs[0] : proofs.find((one) => one.proof === proof);
  if (!found) throw new Error('no proof');
  return found;
}

/** The state of the attempt that counts, and of its proofs, newest first. */
export async function statesOf(intent: { readonly id: string }) {
  return {
    attempt: (await attemptOf(intent)).state,
    proofs: (await proofsOf(intent)).map(({ state }) => state),
  };
}

const { privateKey } = generateKeyPairSync('ed25519');
const jwk = privateKey.export({ format: 'jwk' });
const [seed, publicKey] = [Buffer.from(jwk.d ?? '', 'base64url'), Buffer.from(jwk.x ?? '', 'base64url')];
/** A holder on Solana whose key the tests have. */
export const SOLANA_SIGNER = bs58.encode(publicKey);
const secretKey = bs58.encode(Buffer.concat([seed, publicKey]));
const staged = aStagedTransaction(SOLANA_SIGNER);

/** The staged transaction signed by its holder, on a blockhash of this many. */
export function signOnSolana(blockhash = 7, stagedBase64 = staged) {
  return signWithKey({
    secretKey,
    stagedBase64,
    blockhash: bs58.encode(Buffer.alloc(32, blockhash)),
  });
}

/** An offramp on Solana for which the service stages the burn of `SOLANA_SIGNER` when it is asked for it. */
export async function stagedOnSolana(harness: BurnHarness, transaction = staged): Promise<Intent> {
  const metadata = {
    amountCents: AMOUNT_CENTS,
    userBurnTransaction: transaction,
    burnTokenHolder: SOLANA_SIGNER,
    burnGrantExpiresAt: harness.timeUnix + 300,
  };
  const intent = await offrampOn(harness, 'solana');
  harness.onPrepare = () => {
    harness.intent = { ...harness.intent, metadata };
    return { status: 200, body: { status: 'preparing' } };
  };
  return { ...intent, metadata };
}

/** The same, before a wallet. */
export async function signingOnSolana(
  harness: BurnHarness,
  session: Session,
  transaction = staged,
): Promise<StartedBurn> {
  const intent = await stagedOnSolana(harness, transaction);
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });
  await runJob(prepareBurns, 2);
  await claimSigning({ attemptId, session });
  return { intent, attemptId };
}

/** The same, signed, the bytes with us and not yet broadcast. */
export async function signedOnSolana(
  harness: BurnHarness,
  session: Session,
  transaction = staged,
): Promise<StartedBurn> {
  const started = await signingOnSolana(harness, session, transaction);
  await storeProof({ attemptId: started.attemptId, ...signOnSolana(7, transaction), session });
  return started;
}
