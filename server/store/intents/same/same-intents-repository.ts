import 'server-only';
import { and, desc, eq, exists, gte, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { MintQuestion, PayoutQuestion } from '#lib/intents/create/same-intent.ts';
import { UNPAID_STATUSES } from '#lib/intents/status.ts';
import { toKeySpellings } from '#lib/pix/key-spellings.ts';
import type { Executor } from '#server/store/database.ts';
import { MAY_HAVE_CREATED } from '#server/store/intents/create-requests-repository.ts';
import { ENDED_AFTER_REPORT } from '#server/store/intents/has-outcome.ts';
import { isAddressTerm, isKeyTerm } from '#server/store/intents/terms/term-conditions.ts';
import { createRequests, intents, intentTerms } from '#server/store/schema/schema-intents.ts';
import { users } from '#server/store/schema/schema.ts';
import { literals, writeOut } from '#server/store/write-out.ts';

/** Of more than these the unresolved decide, and of those the newest. */
export const MOST_SAME_READ = 50;

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

/** What is about to be created. */
export type SameAsked =
  (PayoutQuestion & { readonly intentType: 'offramp' }) | (MintQuestion & { readonly intentType: 'onramp' });

/**
 * The other requests of such a conversion that may have created it, newest first; one that was refused after
 * a lost answer for a week.
 */
export async function listPendingSame(db: Executor, asked: SameAsked) {
  const { createdAt, idempotencyKey, clientReference, intentType, chainId, destination } = createRequests;
  return db
    .select({ createdAt, idempotencyKey, clientReference, createdBy: users.name })
    .from(createRequests)
    .innerJoin(users, eq(users.id, createRequests.createdBy))
    .where(
      and(
        MAY_HAVE_CREATED,
        eq(intentType, asked.intentType),
        eq(createRequests.amountCents, asked.amountCents),
        asked.intentType === 'onramp' ? eq(chainId, asked.chainId) : undefined,
        inArray(sql`lower(${destination})`, toSpellings(asked)),
        ne(idempotencyKey, asked.idempotencyKey),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(MOST_SAME_READ);
}

/**
 * The other conversions of a type and amount to a payout key, or to a wallet of a network, those that may be
 * unresolved first, then newest first; not what the same request made, nor what its form was begun from.
 * Those since an instant, and the unresolved of any age. Found by `intents_amount`, or by the indexes of what
 * is unresolved: a key may have been paid for years.
 */
export async function listSameIntents(db: Executor, asked: SameAsked, since: Date) {
  const { idempotencyKey, sourceIntentId } = asked;
  const { id, intentType, status, failureCode, originalFailureCode, burnStanding, createdAt } = intents;
  const { wasReportedTaken, wasReportedPaid, contradictedAt, eventStatus } = intents;
  const { createRequestKey, clientReference } = intents;
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
        eq(intents.amountCents, asked.amountCents),
        or(gte(createdAt, since), IS_UNRESOLVED),
        eq(intentType, asked.intentType),
        asked.intentType === 'onramp' ? eq(intents.chainId, asked.chainId) : undefined,
        isOfDestination(db, asked),
        or(isNull(createRequestKey), ne(createRequestKey, idempotencyKey)),
        sourceIntentId === undefined ? undefined : ne(id, sourceIntentId),
      ),
    )
    .orderBy(desc(IS_UNRESOLVED), desc(createdAt), desc(id))
    .limit(MOST_SAME_READ);
}

/** Of one that was made elsewhere no user has decided where it goes: that is only among its terms. */
function isOfDestination(db: Executor, asked: SameAsked): SQL | undefined {
  const { destination } = asked;
  const hasTerm = asked.intentType === 'offramp' ? isKeyTerm(destination) : isAddressTerm(destination);
  const ofTerm = and(eq(intentTerms.intentId, intents.id), hasTerm);
  return and(
    exists(db.select({ id: intentTerms.intentId }).from(intentTerms).where(ofTerm)),
    or(isNull(intents.destination), inArray(sql`lower(${intents.destination})`, toSpellings(asked))),
  );
}

/** In lower case: no two wallets differ by case alone. */
function toSpellings({ intentType, destination }: SameAsked): string[] {
  return intentType === 'offramp' ? toKeySpellings(destination) : [destination.toLowerCase()];
}
