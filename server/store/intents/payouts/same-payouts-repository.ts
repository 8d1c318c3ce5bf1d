import 'server-only';
import { and, desc, eq, exists, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { PayoutQuestion } from '#lib/intents/create/same-payout.ts';
import { toKeySpellings } from '#lib/pix/key-spellings.ts';
import type { Executor } from '#server/store/database.ts';
import { MAY_HAVE_CREATED } from '#server/store/intents/create-requests-repository.ts';
import { isKeyTerm } from '#server/store/intents/terms/term-conditions.ts';
import { createRequests, intents, intentTerms } from '#server/store/schema/schema-intents.ts';
import { users } from '#server/store/schema/schema.ts';

/** Of more than these the newest decide. */
const MOST_READ = 50;

interface Asked extends PayoutQuestion {
  readonly since: Date;
}

/** The newest other request of such an offramp that may have created it. */
export async function findPendingPayout(db: Executor, asked: Asked) {
  const { destination, amountCents, idempotencyKey, since } = asked;
  const { createdAt } = createRequests;
  const [pending] = await db
    .select({ createdAt, createdBy: users.name })
    .from(createRequests)
    .innerJoin(users, eq(users.id, createRequests.createdBy))
    .where(
      and(
        MAY_HAVE_CREATED,
        eq(createRequests.intentType, 'offramp'),
        eq(createRequests.amountCents, amountCents),
        inArray(createRequests.destination, toKeySpellings(destination)),
        gte(createdAt, since),
        ne(createRequests.idempotencyKey, idempotencyKey),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(1);
  return pending;
}

/**
 * The other offramps of an amount to a payout key, newest first; not what the same request made, nor what its
 * form was begun from. Found by `intents_amount`: a key may have been paid for years, an amount of these days
 * few have.
 */
export async function listSamePayouts(db: Executor, asked: Asked) {
  const { destination, amountCents, idempotencyKey, sourceIntentId, since } = asked;
  const { id, intentType, status, failureCode, originalFailureCode, burnStanding, createdAt } = intents;
  const { wasReportedTaken, contradictedAt, eventStatus, createRequestKey } = intents;
  const isOfKey = and(eq(intentTerms.intentId, id), isKeyTerm(destination));
  return db
    .select({
      ...{ id, intentType, status, failureCode, originalFailureCode, burnStanding, createdAt },
      ...{ wasReportedTaken, contradictedAt, eventStatus, createdBy: users.name },
    })
    .from(intents)
    .leftJoin(users, eq(users.id, intents.createdBy))
    .where(
      and(
        eq(intents.amountCents, amountCents),
        gte(createdAt, since),
        eq(intentType, 'offramp'),
        // Of one that was made elsewhere no user has decided the key: it is only among its terms.
        exists(db.select({ id: intentTerms.intentId }).from(intentTerms).where(isOfKey)),
        or(
          isNull(intents.destination),
          inArray(sql`lower(${intents.destination})`, toKeySpellings(destination)),
        ),
        or(isNull(createRequestKey), ne(createRequestKey, idempotencyKey)),
        sourceIntentId === undefined ? undefined : ne(id, sourceIntentId),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(MOST_READ);
}
