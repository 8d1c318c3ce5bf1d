import type { Intent } from '#lib/intents/intent.ts';
import { reviewContradictions } from '#server/intents/order/review-contradictions.ts';
import { database } from '#server/store/database.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { insertOrder } from '#server/store/intents/intent-orders-repository.ts';
import { sessionOf } from './sessions.ts';

/** What a user here is taken to have asked for: the intent as it is, of this amount. */
export async function orderOf(
  { id: intentId, intentType, chainId, clientReference }: Intent,
  amountCents: number,
): Promise<void> {
  const { userId: decidedBy } = await sessionOf('operator');
  const facts = { intentType, chainId, amountCents, clientReference, destination: null };
  await insertOrder(database(), { intentId, ...facts, origin: 'confirmed', decidedBy });
}

/** A user reviews everything that contradicts the intent. */
export async function reviewContradictionsOf(
  { id: intentId }: { readonly id: string },
  note: string | null = null,
): Promise<void> {
  const open = await listContradictions(database(), { intentId });
  const ids = open.flatMap(({ id, reviewedAt }) => (reviewedAt === null ? [id] : []));
  await reviewContradictions({ intentId, ids, note, session: await sessionOf('approver') });
}
