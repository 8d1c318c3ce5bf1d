import 'server-only';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { findBurnView } from '#server/intents/find-burn-view.ts';
import type { Actor } from '#server/actors/actor.ts';
import { database } from '#server/store/database.ts';

/**
 * The burn of an intent as it is, for the user who took a step of it. Throws `not_found` when there is none.
 */
export async function requireBurnView(intentId: string, actor?: Actor): Promise<BurnView> {
  const reader = { userId: actor?.session?.userId, linkId: actor?.link?.id };
  const view = await findBurnView(database(), intentId, reader);
  if (!view) throw new FaultError('not_found');
  return view;
}
