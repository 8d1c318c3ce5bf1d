import { randomUUID } from 'node:crypto';
import type { Role } from '#lib/auth/permissions.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { insertSession } from '#server/store/users/sessions-repository.ts';
import { insertUser } from '#server/store/users/users-repository.ts';

const SESSION_MS = 60 * 60 * 1000;

/** The session of a new user of this role. */
export async function sessionOf(role: Role): Promise<Session> {
  const email = `${role}-${randomUUID()}@example.test`;
  const user = await insertUser(database(), { email, name: role, role, passwordHash: null });
  if (!user) throw new Error('the user was not added');
  const expiresAt = new Date(Date.now() + SESSION_MS);
  const sessionId = await insertSession(database(), { userId: user.id, expiresAt, userAgent: null });
  return { sessionId, userId: user.id, email, name: role, role };
}
