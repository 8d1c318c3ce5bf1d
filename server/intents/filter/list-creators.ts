import 'server-only';
import { assertAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listCreatingUsers } from '#server/store/intents/intent-list-repository.ts';
import { database } from '#server/store/database.ts';

export interface Creator {
  readonly id: string;
  /** With the address where another one has the same name. */
  readonly name: string;
}

/** The users who have created a conversion here, by name. Throws `forbidden`. */
export async function listCreators(session: Session): Promise<Creator[]> {
  assertAllowed(session, 'intents.read');
  const users = await listCreatingUsers(database());
  const isShared = (name: string) => users.filter((user) => user.name === name).length > 1;
  return users.map(({ id, name, email }) => ({ id, name: isShared(name) ? `${name} (${email})` : name }));
}
