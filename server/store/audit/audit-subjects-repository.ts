import 'server-only';
import { eq, or } from 'drizzle-orm';
import { z } from 'zod';
import { toStoredSpellings } from '#lib/text/id-spellings.ts';
import type { Executor } from '#server/store/database.ts';
import { createRequests, intents } from '#server/store/schema/schema-intents.ts';
import { walletRequests, wallets } from '#server/store/schema/schema-wallets.ts';

/** No reference has more, but one that the service was given again and again. */
const MOST = 50;

/**
 * Under which subjects the audit log has what a user searches for: the text itself, also where it was copied
 * with more or in another case (an id and an e-mail are stored in lower case); for a conversion or a
 * registration also the key of the request that made it, and for a reference both.
 */
export async function findAuditSubjects(db: Executor, text: string): Promise<string[]> {
  const spellings = toStoredSpellings(text);
  const id = spellings.findLast((spelling) => z.guid().safeParse(spelling).success);
  const [mirrored, requested, registered] = await Promise.all([
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
  ]);
  const found = [...mirrored, ...requested].flatMap(({ id: one, key }) => [one, key]);
  const subjects = [...spellings, ...found, ...registered.map(({ key }) => key)];
  return [...new Set(subjects.filter((subject) => subject !== null))];
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
