import 'server-only';
import { HASH_NOT_SUBMITTED } from '#lib/intents/intent-view.ts';
import { appendBurnLine } from '#server/burns/append-burn-line.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { toAuditEntry, type Actor } from '#server/actors/actor.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import type { BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { insertUnsubmittedProof } from '#server/store/burns/burn-proofs-repository.ts';
import { addIntentTerms } from '#server/store/intents/intents-repository.ts';

/**
 * A wallet has sent it after another was chosen as the one proof (R81), so it is not submitted. It is
 * recorded, once: support needs both, and the chosen one may be undone.
 */
export async function noteUnsubmitted(
  changes: Pick<Changes, 'tx' | 'publish'>,
  { id: attemptId, intentId, chainId, tokenHolder }: BurnAttemptRow,
  { proof, actor }: { readonly proof: string; readonly actor: Actor },
): Promise<void> {
  const { tx } = changes;
  const broughtByLink = actor.link?.id ?? null;
  const draft = { attemptId, intentId, chainId, tokenHolder, proof, signedTransaction: null, broughtByLink };
  if (!(await insertUnsubmittedProof(tx, draft))) return;
  await addIntentTerms(tx, [{ intentId, term: proof }]);
  await appendBurnLine(changes, { intentId, value: HASH_NOT_SUBMITTED, detail: proof, source: actor });
  const details = { attemptId, proof };
  const entry = { action: 'burn.hash_not_submitted', subject: intentId, details } as const;
  await appendAudit(tx, toAuditEntry(actor, entry));
}
