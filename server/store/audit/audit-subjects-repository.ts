import 'server-only';
import { and, eq, inArray, ne, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { CHAIN_IDS } from '#lib/chains/chains.ts';
import { parseSolanaAddress } from '#lib/chains/solana-address.ts';
import { toStoredSpellings } from '#lib/text/id-spellings.ts';
import type { Executor } from '#server/store/database.ts';
import { auditLog, users } from '#server/store/schema/schema.ts';
import { createRequests, intents } from '#server/store/schema/schema-intents.ts';
import { walletRequests, wallets } from '#server/store/schema/schema-wallets.ts';

/** No reference has more, but one that the service was given again and again. */
const MOST = 50;

/**
 * Under which subjects the audit log has what a user searches for: the text itself, also where it was copied
 * with more or in another case (an id and an e-mail are stored in lower case); for a conversion or a
 * registration also the key of the request that made it, and for a reference both. For an address it is that
 * of each registration and request of it, and that of the page on which it was confirmed as a contract.
 */
export async function findAuditSubjects(db: Executor, text: string): Promise<string[]> {
  const spellings = toStoredSpellings(text);
  const id = spellings.findLast((spelling) => z.guid().safeParse(spelling).success);
  const [mirrored, requested, registered, ofAddress, named] = await Promise.all([
    db
      .select({ id: intents.id, key: intents.createRequestKey })
      .from(intents)
      .where(or(id ? eq(intents.id, id) : undefined, eq(intents.clientReference, text)))
      .limit(MOST),
    db
      .select({ id: createRequests.intentId, key: createRequests.idempotencyKey })
      .from(createRequests)
      .where(or(id ? eq(createRequests.intentId, id) : undefined, eq(createRequests.clientReference, text)))
      .limit(MOST),
    id
      ? db
          .select({ key: walletRequests.idempotencyKey })
          .from(walletRequests)
          .where(eq(walletRequests.walletId, id))
          .limit(MOST)
      : [],
    findAddressSubjects(db, text.trim()),
    // What users chose for themselves was once stored under their id.
    db.select({ id: users.id }).from(users).where(inArray(users.email, spellings)),
  ]);
  const found = [...mirrored, ...requested].flatMap(({ id: one, key }) => [one, key]);
  const subjects = [
    ...spellings,
    ...found,
    ...registered.map(({ key }) => key),
    ...ofAddress,
    ...named.map(({ id: one }) => one),
  ];
  return [...new Set(subjects.filter((subject) => subject !== null))];
}

async function findAddressSubjects(db: Executor, address: string): Promise<string[]> {
  const isEvm = /^0x[\da-f]{40}$/i.test(address);
  if (!isEvm && parseSolanaAddress(address) !== address) return [];
  const isConfirmed = eq(auditLog.action, 'contract.confirmed');
  const named = sql`${auditLog.details} ->> 'address'`;
  const found = await db
    .select({ subject: sql<string>`${wallets.id}::text` })
    .from(wallets)
    .where(isAt(wallets, address))
    .limit(MOST)
    .unionAll(
      db
        .select({ subject: sql<string>`${walletRequests.idempotencyKey}::text` })
        .from(walletRequests)
        .where(isAt(walletRequests, address))
        .limit(MOST),
    )
    .unionAll(
      db
        .select({ subject: sql<string>`${auditLog.subject}` })
        .from(auditLog)
        .where(and(isConfirmed, isEvm ? sql`lower(${named}) = ${address.toLowerCase()}` : eq(named, address)))
        .limit(MOST),
    );
  return found.map(({ subject }) => subject);
}

/** By the index of addresses. Only EVM addresses have several spellings. */
function isAt(table: { chainId: AnyColumn; address: AnyColumn }, address: string): SQL | undefined {
  const { chainId } = table;
  const isSpelt = or(ne(chainId, 'solana'), eq(table.address, address));
  return and(
    inArray(chainId, [...CHAIN_IDS]),
    sql`lower(${table.address}) = ${address.toLowerCase()}`,
    isSpelt,
  );
}

/**
 * Whether the key of a new request, which its sender chose, names something else already: a conversion, a
 * registration, or a request of the other kind. Its entries would be found as those of that.
 */
export async function isSubjectInUse(
  db: Executor,
  key: string,
  of: 'create' | 'registration',
): Promise<boolean> {
  const requests = of === 'create' ? walletRequests : createRequests;
  const inUse = await db
    .select({ id: intents.id })
    .from(intents)
    .where(eq(intents.id, key))
    .unionAll(db.select({ id: wallets.id }).from(wallets).where(eq(wallets.id, key)))
    .unionAll(
      db.select({ id: requests.idempotencyKey }).from(requests).where(eq(requests.idempotencyKey, key)),
    );
  return inUse.length > 0;
}
