import { randomUUID } from 'node:crypto';
import { encode } from 'next-auth/jwt';
import type postgres from 'postgres';
import type { Role } from '#lib/auth/permissions.ts';
import type { Stack } from '#scripts/launcher/stack.ts';

const LIFETIME_SECONDS = 3_600;

/** Sessions of as many new users, as the cookies of their browsers. */
export async function openSessions(
  { authSecret }: Stack,
  sql: postgres.Sql,
  count: number,
  role: Role = 'viewer',
): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const [row] = await sql<{ id: string }[]>`with person as (
        insert into users (email, name, role) values (${`${randomUUID()}@bench.example`}, 'Bench', ${role}) returning id)
        insert into sessions (user_id, expires_at) select id, now() + interval '1 hour' from person returning id`;
      const token = await encode({ token: { sid: row?.id }, secret: authSecret, maxAge: LIFETIME_SECONDS });
      return `next-auth.session-token=${token}`;
    }),
  );
}
