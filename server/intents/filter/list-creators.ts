import 'server-only';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { toNamedUsers, type NamedUser } from '#server/store/users/named-users.ts';
import { listCreatingUsers } from '#server/store/intents/intent-list-repository.ts';
import { preparingDatabase } from '#server/store/database.ts';

export type Creator = NamedUser;

/** The users who have created a conversion here, by name. Throws `forbidden`. */
export async function listCreators(session: Session): Promise<Creator[]> {
  requireAllowed(session, 'intents.read');
  return toNamedUsers(await listCreatingUsers(preparingDatabase()));
}
