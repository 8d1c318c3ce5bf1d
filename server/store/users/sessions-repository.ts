import 'server-only';
import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ROLES, type Role } from '#lib/auth/permissions.ts';
import { runPrepared } from '#server/store/bulk.ts';
import type { Executor } from '#server/store/database.ts';
import { sessions, users } from '#server/store/schema/schema.ts';

const TOUCH_EVERY = '60 seconds';
const LIVE_SESSIONS = `with live as (
    select s.id, s.last_seen_at, u.id as user_id, u.email, u.name, u.role
    from sessions s join users u on u.id = s.user_id
    where s.id = any($1::uuid[]) and s.revoked_at is null and s.expires_at > now() and u.disabled_at is null
  ), used as (
    update sessions set last_seen_at = now() from live
    where sessions.id = live.id and live.last_seen_at < now() - interval '${TOUCH_EVERY}'
  )
  select id as "sessionId", user_id as "userId", email, name, role from live`;

const LIVE_SESSION = `select s.id as "sessionId", u.id as "userId", u.email, u.name, u.role
  from sessions s join users u on u.id = s.user_id
  where s.id = $1::uuid and s.revoked_at is null and s.expires_at > statement_timestamp()
    and u.disabled_at is null`;

export interface LiveSession {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

const liveSessionSchema = z.object({
  sessionId: z.string(),
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
});

export async function insertSession(
  db: Executor,
  session: { userId: string; expiresAt: Date; userAgent: string | null },
): Promise<string> {
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id });
  if (!row) throw new Error('the session was not stored');
  return row.id;
}

/**
 * The session and its user as they are now, also late in a transaction: undefined once it expired, was
 * revoked, or its user was disabled. One prepared statement.
 */
export async function findLiveSession(db: Executor, sessionId: string): Promise<LiveSession | undefined> {
  const rows = await runPrepared(db, LIVE_SESSION, [sessionId]);
  return z.array(liveSessionSchema).parse([...rows])[0];
}

export async function markSessionRevoked(db: Executor, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}

/** The sessions of a user that are not over, the last used first. */
export async function listSessionsOf(
  db: Executor,
  userId: string,
): Promise<Pick<typeof sessions.$inferSelect, 'id' | 'userAgent' | 'createdAt' | 'lastSeenAt'>[]> {
  const { id, userAgent, createdAt, lastSeenAt, revokedAt, expiresAt } = sessions;
  return db
    .select({ id, userAgent, createdAt, lastSeenAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(revokedAt), gt(expiresAt, sql`now()`)))
    .orderBy(desc(lastSeenAt), desc(id));
}

/** Ends a user's sessions, but for one where it is named. */
export async function revokeSessionsOf(
  db: Executor,
  userId: string,
  { but }: { readonly but?: string } = {},
): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        but === undefined ? undefined : ne(sessions.id, but),
      ),
    );
}

/** The same for many, in one statement that also notes their use, at most once a minute each. */
export async function findLiveSessions(db: Executor, sessionIds: readonly string[]): Promise<LiveSession[]> {
  const rows = await runPrepared(db, LIVE_SESSIONS, [sessionIds]);
  return z.array(liveSessionSchema).parse([...rows]);
}

/** Which of these sessions are still valid. One statement for all streams of a process. */
export async function listLiveSessionIds(db: Executor, sessionIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...sessionIds]),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql`now()`),
        isNull(users.disabledAt),
      ),
    );
  return rows.map(({ id }) => id);
}
