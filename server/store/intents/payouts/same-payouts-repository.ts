import 'server-only';
import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { PayoutQuestion } from '#lib/intents/create/same-payout.ts';
import { UNPAID_STATUSES } from '#lib/intents/status.ts';
import { toKeySpellings } from '#lib/pix/key-spellings.ts';
import type { Executor } from '#server/store/database.ts';
import { MAY_HAVE_CREATED } from '#server/store/intents/create-requests-repository.ts';
import { ENDED_AFTER_REPORT } from '#server/store/intents/has-outcome.ts';
import { isKeyTerm } from '#server/store/intents/terms/term-conditions.ts';
import { createRequests, intents, intentTerms } from '#server/store/schema/schema-intents.ts';
import { users } from '#server/store/schema/schema.ts';
import { literals, writeOut } from '#server/store/write-out.ts';

/** Of more than these the unresolved decide, and of those the newest. */
export const MOST_PAYOUTS_READ = 50;

/**
 * Its status can still change, it is over with a burn that is or may be there, or something contradicts it;
 * never null. Each part has an index. Of one that failed, its code decides the rest.
 */
const IS_UNRESOLVED = writeOut(
  sql<boolean>`(${or(
    isNotNull(intents.nextPollAt),
    isNotNull(intents.contradictedAt),
    ENDED_AFTER_REPORT,
    sql`(${intents.burnStanding} is not null and ${intents.status} in (${literals(UNPAID_STATUSES)}))`,
  )})`,
);

interface Asked extends PayoutQuestion {
  readonly since: Date;
}

/** The other requests of such an offramp that may have created it, of any age; newest first. */
export async function listPendingPayouts(db: Executor, asked: Omit<Asked, 'since'>) {
  const { destination, amountCents } = asked;
  const { createdAt, idempotencyKey, clientReference } = createRequests;
  return db
    .select({ createdAt, idempotencyKey, clientReference, createdBy: users.name })
    .from(createRequests)
    .innerJoin(users, eq(users.id, createRequests.createdBy))
    .where(
      and(
        MAY_HAVE_CREATED,
        eq(createRequests.intentType, 'offramp'),
        eq(createRequests.amountCents, amountCents),
        inArray(createRequests.destination, toKeySpellings(destination)),
        ne(idempotencyKey, asked.idempotencyKey),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(MOST_PAYOUTS_READ);
}

/**
 * The other offramps of an amount to a payout key, those that may be unresolved first, then newest first; not
 * what the same request made, nor what its form was begun from. Those since an instant, and the unresolved of
 * any age. Found by `intents_amount`, or by the indexes of what is unresolved: a key may have been paid for
 * years.
 */
export async function listSamePayouts(db: Executor, asked: Asked) {
  const { destination, amountCents, idempotencyKey, sourceIntentId, since } = asked;
  const { id, intentType, status, failureCode, originalFailureCode, burnStanding, createdAt } = intents;
  const { wasReportedTaken, wasReportedPaid, contradictedAt, eventStatus } = intents;
  const { createRequestKey, clientReference } = intents;
  const isOfKey = and(eq(intentTerms.intentId, id), isKeyTerm(destination));
  return db
    .select({
      ...{ id, intentType, status, failureCode, originalFailureCode, burnStanding, createdAt },
      ...{ wasReportedTaken, wasReportedPaid, contradictedAt, eventStatus },
      ...{ createRequestKey, clientReference, createdBy: users.name },
    })
    .from(intents)
    .leftJoin(users, eq(users.id, intents.createdBy))
    .where(
      and(
        eq(intents.amountCents, amountCents),
        or(gte(createdAt, since), IS_UNRESOLVED),
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
    .orderBy(desc(IS_UNRESOLVED), desc(createdAt), desc(id))
    .limit(MOST_PAYOUTS_READ);
}
