import { notFound } from 'next/navigation';
import { cache } from 'react';
import { z } from 'zod';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { isFaultError } from '#server/errors/fault-error.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';

/**
 * The intent of the address, once a request. One that is not ours, or no id at all, is a page that does not
 * exist (R22).
 */
export const readIntent = cache(async (id: string): Promise<IntentDetail> => {
  const session = await requirePageSession('intents.read');
  if (!z.guid().safeParse(id).success) notFound();
  try {
    return await getIntentDetail({ id, session });
  } catch (error) {
    if (isFaultError(error) && error.fault.code === 'not_found') notFound();
    throw error;
  }
});
