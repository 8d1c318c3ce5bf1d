import 'server-only';
import { findBurnOutcome } from '#lib/intents/burn/burn-outcome.ts';
import {
  SETTLED_DAYS,
  type MintQuestion,
  type PayoutQuestion,
  type SameIntent,
} from '#lib/intents/create/same-intent.ts';
import { isReplaceable, isTaken } from '#lib/intents/create/taken-successor.ts';
import { findReportMark } from '#lib/intents/payment/reported-paid.ts';
import type { KnownStatus, Status } from '#lib/intents/status.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { listStillSearched } from '#server/store/burns/searched-attempts-repository.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { database, type Executor } from '#server/store/database.ts';
import { listCompletionDoubts } from '#server/store/intents/doubts/completion-doubts-repository.ts';
import {
  listPendingSame,
  listSameIntents,
  MOST_SAME_READ,
  type SameAsked,
} from '#server/store/intents/same/same-intents-repository.ts';
import { PERMISSION_TO_CREATE } from './submit-create.ts';

/**
 * The other offramps of the same amount to the same key that may still be paid or burned, or whose burn was
 * not paid, of any age, and requests whose outcome is not known; and those that were paid or refunded in the
 * days of `SETTLED_DAYS`. The newest of the unresolved ones is named, an offramp before a request, and the
 * others are counted. It forbids nothing. Throws `forbidden`.
 */
export async function findSamePayout(question: PayoutQuestion, session: Session): Promise<SameIntent> {
  return findSame({ intentType: 'offramp', ...question }, session);
}

/**
 * The same of the onramps of the same amount to the same wallet of a network: whose code can still be paid,
 * whose payment is not minted yet, and which were completed or refunded lately. Throws `forbidden`.
 */
export async function findSameMint(question: MintQuestion, session: Session): Promise<SameIntent> {
  return findSame({ intentType: 'onramp', ...question }, session);
}

async function findSame(asked: SameAsked, session: Session): Promise<SameIntent> {
  requireAllowed(session, PERMISSION_TO_CREATE[asked.intentType]);
  requireAllowed(session, 'intents.read');
  const db = database();
  const since = new Date(databaseNow().getTime() - SETTLED_DAYS[asked.intentType] * DAY_MS);
  // In this order: what is pending becomes an intent meanwhile, and never the other way round.
  const requests = await listPendingSame(db, asked);
  const rows = await listSameIntents(db, asked, since);
  const over = rows.filter((row) => isReplaceable(row) && !isTaken(row));
  const searched = await listStillSearched(
    db,
    over.map(({ id }) => id),
  );
  const counted = rows
    .filter((row) => !over.includes(row) || searched.has(row.id))
    .filter((row) => isUnresolved(row) || row.createdAt >= since);
  const pending = requests.filter((request) => !counted.some((row) => isOfRequest(row, request)));
  const unresolved = counted.find(isUnresolved);
  const row = unresolved ?? (pending.length > 0 ? undefined : counted[0]);
  const named = row ?? pending[0];
  if (!named) return { same: null };
  return {
    same: {
      intentId: row?.id ?? null,
      createdAt: named.createdAt.toISOString(),
      createdBy: named.createdBy,
      shown: row ? await toShown(db, row) : null,
      others: counted.length + pending.length - 1,
      isCut: [rows, requests].some(({ length }) => length === MOST_SAME_READ),
    },
  };
}

/** Whether a conversion is what a request asked for, also before that is noted: it has its reference. */
function isOfRequest(row: SameRow, request: PendingRow): boolean {
  return row.createRequestKey === request.idempotencyKey || row.clientReference === request.clientReference;
}

async function toShown(db: Executor, row: SameRow) {
  const doubts = await listCompletionDoubts(db, [row]);
  return {
    intentType: row.intentType,
    status: row.status,
    contradictedAt: row.contradictedAt?.toISOString() ?? null,
    burnOutcome: findBurnOutcome(row),
    reportMark: findReportMark(row),
    doubts: doubts.get(row.id) ?? [],
  };
}

/** Whether what becomes of one that counts is still open, or in doubt: it was neither paid nor refunded. */
function isUnresolved({ status, contradictedAt, eventStatus }: SameRow): boolean {
  return !SETTLED.has(status) || contradictedAt !== null || eventStatus !== null;
}
const SETTLED: ReadonlySet<Status> = new Set<KnownStatus>(['completed', 'refunded']);

type SameRow = Awaited<ReturnType<typeof listSameIntents>>[number];
type PendingRow = Awaited<ReturnType<typeof listPendingSame>>[number];
