import { z } from 'zod';
import { isAllowed, type Permission } from '#lib/auth/permissions.ts';
import type { Session } from '#server/auth/require-session.ts';
import { revokeSessionsOf } from '#server/store/users/sessions-repository.ts';
import { updateUser } from '#server/store/users/users-repository.ts';
import { database, sqlClient } from '#server/store/database.ts';

interface Ending {
  readonly how: string;
  readonly end: (session: Session) => Promise<unknown>;
  readonly code: 'signed_out' | 'forbidden';
}

const ENDINGS: readonly Ending[] = [
  {
    how: 'the session is revoked',
    end: ({ userId }) => revokeSessionsOf(database(), userId),
    code: 'signed_out',
  },
  {
    how: 'the user is disabled',
    end: ({ email }) => updateUser(database(), email, { isDisabled: true }),
    code: 'signed_out',
  },
  {
    how: 'the role is changed to viewer',
    end: ({ email }) => updateUser(database(), email, { role: 'viewer' }),
    code: 'forbidden',
  },
];

/** What ends the right to do something; a role that everyone has the permission with ends nothing. */
export function endingsOf(permission: Permission): readonly Ending[] {
  return ENDINGS.filter(({ code }) => code === 'signed_out' || !isAllowed('viewer', permission));
}

const tablesSchema = z.array(z.object({ name: z.string() }));
const digestsSchema = z.array(z.object({ name: z.string(), digest: z.string() }));

/** A change that is refused is counted all the same. */
export const COUNTED_TRIES: readonly string[] = ['rate_limits'];
/** What a read of the service writes, whoever asked for it; and the tries. */
export const WITHOUT_READS: readonly string[] = [
  'intents',
  'wallets',
  'service_calls',
  'read_budget',
  ...COUNTED_TRIES,
];

/** All rows of each table as one digest, so that two are equal where nothing was written between them. */
export async function digestTables(without: readonly string[] = []): Promise<Record<string, string>> {
  const sql = sqlClient();
  const tables = tablesSchema.parse([
    ...(await sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`),
  ]);
  const compared = tables.filter(({ name }) => !without.includes(name));
  const selects = compared.map(
    ({ name }) => `select '${name}' as name,
      md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest from "${name}" t`,
  );
  const digests = digestsSchema.parse([...(await sql.unsafe(selects.join(' union all ')))]);
  return Object.fromEntries(digests.map(({ name, digest }) => [name, digest]));
}
