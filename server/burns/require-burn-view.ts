import 'server-only';
import type { BurnView } from '#lib/conversion/burn-view.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { findBurnView } from '#server/intents/to-burn-view.ts';
import { database } from '#server/store/database.ts';

/** The burn of an intent as it stands. Throws `not_found` when there is none. */
export async function requireBurnView(intentId: string): Promise<BurnView> {
  const view = await findBurnView(database(), intentId);
  if (!view) throw new FaultError('not_found');
  return view;
}
