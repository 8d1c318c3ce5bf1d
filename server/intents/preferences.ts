import 'server-only';
import type { z } from 'zod';
import { PREFERENCES, type preferenceInputSchema, type Preferences } from '#lib/intents/preferences.ts';
import { commitAs } from '#server/auth/commit-as.ts';
import type { Session } from '#server/auth/require-session.ts';
import { appendAudit } from '#server/store/audit/audit-repository.ts';
import {
  deletePreference,
  listPreferences,
  putPreference,
} from '#server/store/users/preferences-repository.ts';
import { preparingDatabase } from '#server/store/database.ts';

/** What a user has chosen to be remembered. What this build cannot read is as if nothing was chosen. */
export async function getPreferences({ userId }: Session): Promise<Preferences> {
  const stored = await listPreferences(preparingDatabase(), userId);
  return {
    intentColumns: PREFERENCES.intentColumns.safeParse(stored.get('intentColumns')).data,
    inboxScope: PREFERENCES.inboxScope.safeParse(stored.get('inboxScope')).data,
  };
}

/** Remembers a choice, or forgets it. Throws `forbidden`, `signed_out` or `rate_limited`. */
export async function savePreference(
  { name, value }: z.output<typeof preferenceInputSchema>,
  session: Session,
): Promise<void> {
  const { userId, email } = session;
  await commitAs({ session, permission: 'preferences.save' }, async ({ tx }) => {
    const isChanged =
      value === null
        ? await deletePreference(tx, userId, name)
        : await putPreference(tx, { userId, name, value });
    if (!isChanged) return;
    const details = { name, value };
    await appendAudit(tx, { actorUserId: userId, action: 'preference.changed', subject: email, details });
  });
}
