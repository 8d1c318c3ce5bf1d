import 'server-only';
import type { SigningClaim } from '#lib/signing/signing-claim.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { orChainUnreachable } from '#server/chains/or-chain-unreachable.ts';
import { readSandboxContracts } from '#server/pins/read-sandbox-contracts.ts';
import { ageMs, ageWhenAsked, freshness } from '#server/conversion/fresh-reads.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import {
  requireClaimBrowser,
  requireOwnHolder,
  toClaimant,
  type BrowserActor,
} from '#server/burns/burn-actor.ts';
import { requireMay, toAuditEntry } from '#server/actors/actor.ts';
import { takeSigningStep } from '#server/actors/take-try.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import {
  findBurnAttempt,
  lockBurnAttempt,
  type BurnAttemptRow,
} from '#server/store/burns/burn-attempts-repository.ts';
import { burnsAtMostOnce } from '#server/burns/burns-at-most-once.ts';
import { hasUnseenHash } from '#server/store/burns/uncompared-hashes-repository.ts';
import { preparingDatabase } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { moveAttempt, noteAsked, withoutNonceUse } from '#server/burns/move-attempt.ts';
import { readNextNonce } from '#server/burns/watch/find-nonce-use.ts';
import { requireOwnAuthorization } from './require-own-authorization.ts';
import { readToSign } from '#server/burns/read-to-sign.ts';
import { readFreshIntent } from '#server/intents/mirror/read-fresh.ts';
import { latestUnix } from './latest-unix.ts';
import { requireSignable } from './require-signable.ts';
import { takeReadsToSign } from './take-reads-to-sign.ts';

/** Half of what an answer of the service may be old: the rest is for what the claim still has to do. */
export const lateMs = () => freshness().oldestMs / 2;

type ClaimRequest = BrowserActor & {
  readonly attemptId: string;
  /**
   * Its page has nothing left to check: the wallet is asked as soon as the answer is there, which is recorded
   * with the claim. One that comes late is confirmed by `confirmSigning`.
   */
  readonly asksWallet?: boolean;
};

/**
 * Gives one user in one browser the claim to have a wallet sign the burn (B7); they may claim again there,
 * for example after a reload, and the answer says whether they had it. The service itself is asked for the
 * intent's status; the answer says how old that was when the request came. With the service, the database or
 * the chain unavailable it throws, and nothing is signed. Throws what `requireSignable` throws,
 * `burn_in_progress`, `burn_in_other_browser`, `intent_unconfirmed`, `chain_unreachable` or `rate_limited`.
 */
export async function claimSigning({
  attemptId,
  asksWallet = false,
  ...actor
}: ClaimRequest): Promise<SigningClaim> {
  const questionMs = performance.now();
  const attempt = await findBurnAttempt(preparingDatabase(), attemptId);
  if (!attempt) throw new FaultError('not_found');
  requireMay(actor, 'burn.sign', attempt);
  requireOwnHolder(actor, attempt.tokenHolder);
  await takeReadsToSign(actor, attempt.intentId);
  await takeSigningStep(actor, preparingDatabase());
  const [{ walletNonce, ...answers }, sandbox] = await Promise.all([
    askChainAndService(attempt),
    readSandboxContracts(),
  ]);
  return commitChanges(async (changes) => {
    const { tx, wake } = changes;
    const locked = await lockBurnAttempt(tx, attemptId);
    if (!locked) throw new FaultError('not_found');
    await requireSignable(changes, { attempt: locked, actor, sandbox, ...answers });
    if (locked.state !== 'ready') requireClaimBrowser(actor, locked);
    const claimedAt = databaseNow();
    const claim = { ...toClaimant(actor), claimedAt, nextAttemptAt: claimedAt };
    const nonce = { walletNonce, ...withoutNonceUse(locked) };
    const moved = await moveAttempt(changes, locked, { state: 'signing', ...claim, ...nonce, source: actor });
    if (asksWallet) await noteAsked(changes, moved, actor);
    if (!isOwnClaim(actor, locked)) {
      const details = { attemptId };
      const subject = attempt.intentId;
      await appendAudit(tx, toAuditEntry(actor, { action: 'burn.claimed', subject, details }));
    }
    wake('watch-attempts');
    const wasOwn = locked.state === 'signing';
    const { eldestMs } = answers.fresh;
    return {
      wasOwn,
      claimedAt: claimedAt.toISOString(),
      ageMs: ageWhenAsked({ begunMs: eldestMs }, questionMs),
    };
  }, preparingDatabase());
}

/** What this very browser claims again is no news; whose claim it may be was asked before. */
function isOwnClaim({ browserId }: BrowserActor, { state, claimedBrowser }: BurnAttemptRow): boolean {
  return state === 'signing' && claimedBrowser === (browserId ?? null);
}

/**
 * Together, because a user waits for both; where both refuse, the chain's refusal is thrown. All that a slow
 * chain made old is asked again; where only another of its origin was slow, the own answer is.
 */
async function askChainAndService(attempt: BurnAttemptRow) {
  const { intentId } = attempt;
  const begunMs = performance.now();
  const reading = readToSign(intentId);
  reading.catch(() => undefined);
  const chain = await askChain(attempt);
  const isChainSlow = ageMs({ begunMs }) > lateMs();
  const fresh = await reading;
  if (isChainSlow) return { ...chain, fresh: await readToSign(intentId) };
  if (ageMs(fresh) <= lateMs()) return { ...chain, fresh };
  return { ...chain, fresh: { ...fresh, ...(await readFreshIntent(intentId)) } };
}

/**
 * A hash that no node has may be sent all the same, and not yet be on the chain: then the chain is asked
 * whether the call burns once (B7). False where that was not necessary.
 */
async function isShownSingle(attempt: BurnAttemptRow): Promise<boolean> {
  if (!(await hasUnseenHash(preparingDatabase(), attempt.intentId))) return false;
  return burnsAtMostOnce(attempt, chainRequest(attempt.chainId));
}

/** Throws `chain_unreachable`, and what is wrong with the authorization. */
async function askChain(attempt: BurnAttemptRow): Promise<{
  readonly chainTimeUnix: number;
  readonly walletNonce: number | null;
  readonly isSingleBurn: boolean;
}> {
  const { chainId } = attempt;
  const request = chainRequest(chainId);
  const [{ timeUnix }, walletNonce, isSingleBurn] = await orChainUnreachable(chainId, () =>
    Promise.all([
      readChainTime(chainId, request),
      readNextNonce(attempt, request),
      isShownSingle(attempt),
      requireOwnAuthorization(attempt),
    ]),
  );
  return { chainTimeUnix: Math.max(timeUnix, latestUnix(chainId)), walletNonce, isSingleBurn };
}
