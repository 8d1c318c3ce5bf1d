import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { handleIntent } from '#server/intents/handle-intent.ts';
import type { Session } from '#server/auth/require-session.ts';

/** Marks an intent as handled, or withdraws that, as a user does whose page has just been read. */
export async function markHandled(
  id: string,
  { session, isHandled = true, note }: { session: Session; isHandled?: boolean; note: string },
): Promise<void> {
  const { seen } = await getIntentDetail({ id, session });
  await handleIntent({ intentId: id, isHandled, note, seen, session });
}
