import 'server-only';
import type { ReferenceUse, TypedReference } from '#lib/intents/create/reference-use.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { findReferenceHolder } from '#server/store/intents/reference-holder-repository.ts';
import { PERMISSION_TO_CREATE, toHolderValues } from './submit-create.ts';

/**
 * Who has a reference, or one that looks like it, while it is typed (R29). It decides nothing: the same is
 * asked under a lock when the request is stored. Throws `forbidden`.
 */
export async function checkReference(
  { reference, idempotencyKey, intentType }: TypedReference,
  session: Session,
): Promise<ReferenceUse> {
  requireAllowed(session, PERMISSION_TO_CREATE[intentType]);
  const asked = { clientReference: reference, exceptKey: idempotencyKey };
  const holder = await findReferenceHolder(database(), asked);
  return { holder: holder ? toHolderValues(holder) : null };
}
