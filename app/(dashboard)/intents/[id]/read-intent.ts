import { notFound } from 'next/navigation';
import { cache } from 'react';
import { z } from 'zod';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import type { Session } from '#server/auth/require-session.ts';
import { ifFound } from '#server/errors/if-found.ts';
import { askForUnknown } from '#server/intents/ask-for-unknown.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';

/**
 * The intent of the address, once a request. Where the mirror does not have it, the service is asked: it may
 * be created a moment ago. One that is not ours, or no id at all, is a page that does not exist (R22). Null
 * where the service could not be asked.
 */
export const readIntent = cache(async (id: string): Promise<IntentDetail | null> => {
  const session = await requirePageSession('intents.read');
  if (!z.guid().safeParse(id).success) notFound();
  const stored = await findDetail(id, session);
  if (stored) return stored;
  const outcome = await askForUnknown(id, session);
  if (outcome === 'unknown') notFound();
  return outcome === 'read' ? findDetail(id, session) : null;
});

async function findDetail(id: string, session: Session): Promise<IntentDetail | null> {
  return (await ifFound(getIntentDetail({ id, session }))) ?? null;
}
