import type { BurnAttemptState } from '#lib/burns/burn-view.ts';
import { insertBurnAttempt, updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { sessionOf } from '#server/testing/sessions.ts';

/** Stores an attempt of the intent in this state, as far as lists and totals read it. */
export async function attemptIn(state: BurnAttemptState, intentId: string): Promise<void> {
  const { userId: startedBy } = await sessionOf('signer');
  const draft = { intentId, chainId: 'base', tokenHolder: '0x', startedBy, nextAttemptAt: null } as const;
  const attempt = await insertBurnAttempt(database(), draft);
  await updateBurnAttempt(database(), attempt?.id ?? '', { state });
}
