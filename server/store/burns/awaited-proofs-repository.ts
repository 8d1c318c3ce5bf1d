import 'server-only';
import { and, eq, getTableColumns, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { KNOWN_STATUSES, statusFacts } from '#lib/intents/status.ts';
import type { Executor } from '#server/store/database.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import type { BurnProofRow } from './burn-proofs-repository.ts';
import { IS_BURNED } from './is-burned.ts';

/** An intent that was over by one answer may wait by an older one: so long nothing is concluded from that. */
const AWAITED_AFTER = sql.raw(`interval '1 minute'`);
const MOST_AWAITED = 100;
const AWAITED = KNOWN_STATUSES.filter((status) => statusFacts(status).proof === 'awaited');
/** An array, so that the proofs are found by its ids, however many are guessed to be in it. */
const AWAITED_AND_BURNED = sql`array(select ${intents.id} from ${intents}
  where ${inArray(intents.status, AWAITED)} and ${IS_BURNED})`;
/** The service had it, and nothing was checked any more, because the intent was over. */
const WAS_SETTLED = and(eq(burnProofs.state, 'accepted'), isNull(burnProofs.nextAttemptAt));

/**
 * Proofs with which nothing happens by itself, and whose intent waits for its burn again by the mirror: those
 * that the service took, and those that were escalated for one of these reasons. Where another attempt has
 * the intent's place, too: the service shall have each burn.
 */
export async function listAwaitedAgain(db: Executor, reasons: readonly FaultCode[]): Promise<BurnProofRow[]> {
  const wasEscalated = and(
    eq(burnProofs.state, 'escalated'),
    inArray(burnProofs.lastError, [...reasons]),
    or(ne(burnAttempts.state, 'escalated'), eq(burnAttempts.problem, burnProofs.lastError)),
  );
  return db
    .select(getTableColumns(burnProofs))
    .from(burnProofs)
    .innerJoin(burnAttempts, eq(burnAttempts.id, burnProofs.attemptId))
    .where(
      and(
        sql`${burnProofs.intentId} = any(${AWAITED_AND_BURNED})`,
        or(WAS_SETTLED, wasEscalated),
        sql`${burnProofs.updatedAt} < now() - ${AWAITED_AFTER}`,
      ),
    )
    .limit(MOST_AWAITED);
}

const TAKEN = KNOWN_STATUSES.filter((status) => statusFacts(status).proof === 'taken');

/**
 * Proofs that were escalated for one of these reasons, and whose intent shows since, by the service's own
 * answer, that it has a proof. Only of attempts that are escalated for that: these are few.
 */
export async function listTakenSince(db: Executor, reasons: readonly FaultCode[]): Promise<BurnProofRow[]> {
  return db
    .select(getTableColumns(burnProofs))
    .from(burnAttempts)
    .innerJoin(burnProofs, eq(burnProofs.attemptId, burnAttempts.id))
    .innerJoin(intents, eq(intents.id, burnAttempts.intentId))
    .where(
      and(
        eq(burnAttempts.state, 'escalated'),
        eq(burnProofs.state, 'escalated'),
        inArray(burnProofs.lastError, [...reasons]),
        eq(burnAttempts.problem, burnProofs.lastError),
        inArray(intents.status, TAKEN),
        isNull(intents.eventStatus),
        sql`${burnProofs.updatedAt} < now() - ${AWAITED_AFTER}`,
      ),
    )
    .limit(MOST_AWAITED);
}
