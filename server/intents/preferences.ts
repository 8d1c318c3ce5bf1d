import 'server-only';
import type { z } from 'zod';
import { PREFERENCES, type preferenceInputSchema, type Preferences } from '#lib/intents/preferences.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { appendAudit } from '#server/store/access/audit-repository.ts';
import {
  deletePreference,
  listPreferences,
  putPreference,
} from '#server/store/access/preferences-repository.ts';
import { preparingDatabase, withTransaction } from '#server/store/database.ts';

/** What a user has chosen to be remembered. What this build cannot read is as if nothing was chosen. */
export async function getPreferences({ userId }: Session): Promise<Preferences> {
  const stored = await listPreferences(preparingDatabase(), userId);
  return {
    intentColumns: PREFERENCES.intentColumns.safeParse(stored.get('intentColumns')).data,
    inboxScope: PREFERENCES.inboxScope.safeParse(stored.get('inboxScope')).data,
  };
}

/** Remembers a choice, or forgets it. Throws `forbidden`. */
export async function savePreference(
  { name, value }: z.output<typeof preferenceInputSchema>,
  session: Session,
): Promise<void> {
  requireAllowed(session, 'preferences.save');
  const { userId } = session;
  await withTransaction(async (tx) => {
    const isChanged =
      value === null
        ? await deletePreference(tx, userId, name)
        : await putPreference(tx, { userId, name, value });
    if (!isChanged) return;
    const details = { name, value };
    await appendAudit(tx, { actorUserId: userId, action: 'preference.changed', subject: userId, details });
  });
}
