import 'server-only';
import { z } from 'zod';
import { isAllowed } from '#lib/auth/permissions.ts';
import { spellProof } from '#lib/chains/parse-proof.ts';
import { isIssuedElsewhere } from '#lib/intents/burn/issued-elsewhere.ts';
import { isReplaceable } from '#lib/intents/create/taken-successor.ts';
import { isOlderFlow } from '#lib/intents/flow-version.ts';
import type { IntentDetail } from '#lib/intents/intent-view.ts';
import { maskPixCodes } from '#lib/intents/payment/mask-pix-code.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { toContradictionView } from '#server/contradictions/to-contradiction-view.ts';
import { FaultError } from '#server/errors/fault-error.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { readAtOnce, type Executor } from '#server/store/database.ts';
import { findOrder } from '#server/store/intents/intent-orders-repository.ts';
import {
  findIntent,
  listIntentEvents,
  type IntentEventRow,
  type IntentRow,
} from '#server/store/intents/intents-repository.ts';
import { findMintReading, type MintReadingRow } from '#server/store/intents/mint-readings-repository.ts';
import { listRelatedIntents, toRelatedIntents } from '#server/store/intents/related-intents-repository.ts';
import { listLabelsOf, listNotes, MOST_NOTES } from '#server/store/intents/annotations-repository.ts';
import { shownLabel } from '#lib/registrations/summary/shown-label.ts';
import { findPresentWallet } from '#server/store/registrations/wallets-repository.ts';
import { listBurnAttempts, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { listProofsOfIntent } from '#server/store/burns/burn-proofs-repository.ts';
import { listUserNames } from '#server/store/users/users-repository.ts';
import { findHandling } from './find-what-needs-action.ts';
import { toActorOf } from './to-actor.ts';
import { listBoundHolders } from './list-bound-holders.ts';
import { toBurnHistory } from './to-burn-history.ts';
import { findOtherBurned } from './find-other-burned.ts';
import { findBurnView } from './find-burn-view.ts';
import type { UnusableDestinations } from './list-unusable-destinations.ts';
import { toOrderView, toUnansweredView } from '#server/intents/order/to-order-view.ts';
import { toSummary } from './to-summary.ts';
import { toTimeline } from './to-timeline.ts';
import { readShownFacts } from '#server/intents/mirror/read-body-facts.ts';

/**
 * Everything the intent page shows, from the store and of one moment: a row that is older than its timeline
 * would look like a correction. Throws `forbidden` or `not_found`.
 */
export async function getIntentDetail({
  id,
  session,
}: {
  readonly id: string;
  readonly session: Session;
}): Promise<IntentDetail> {
  requireAllowed(session, 'intents.read');
  if (!isGuid(id)) throw new FaultError('not_found');
  return readAtOnce((tx) => readDetail(tx, id, session));
}

async function readDetail(db: Executor, id: string, session: Session): Promise<IntentDetail> {
  const row = await findIntent(db, id);
  if (!row) throw new FaultError('not_found');
  const [
    mint,
    order,
    contradictions,
    events,
    burn,
    { handled, unusable },
    attempts,
    proofs,
    notes,
    labels,
    related,
    destinationWallet,
  ] = await Promise.all([
    findMintReading(db, row.id),
    findOrder(db, row.id),
    listContradictions(db, { intentId: row.id }),
    listIntentEvents(db, row.id),
    findBurnView(db, row.id, { userId: session.userId }),
    findHandling(db, row),
    listBurnAttempts(db, row.id),
    listProofsOfIntent(db, row.id),
    listNotes(db, row.id),
    listLabelsOf(db, row.id),
    readRelated(db, row),
    findDestinationWallet(db, row, session),
  ]);
  const names = await listNames(db, [row, ...attempts, ...events]);
  const createdBy = row.createdBy === null ? null : (names.get(row.createdBy) ?? null);
  const actorOf = toActorOf({
    createdBy,
    orderedBy: order?.decidedByName ?? null,
    attempts,
    names,
    contradictions,
  });
  const facts = toResourceFacts(row, unusable);
  return {
    ...facts,
    destinationWallet,
    unusableDestination: unusable.get(row.id) ?? null,
    mintReading: toMintReading(mint, facts),
    order: order ? toOrderView(order) : null,
    contradictions: contradictions.map(toContradictionView),
    unanswered: toUnansweredView(row),
    isIssuedElsewhere: isIssuedElsewhere({ ...row, boundHolders: listBoundHolders(row) }, attempts),
    burn,
    burnHistory: toBurnHistory(attempts, proofs),
    ...handled,
    timeline: toTimeline(events, row, actorOf),
    createdBy,
    ...toNotes(notes),
    labels,
    ...related,
  };
}

type WithUser = Partial<
  Pick<IntentRow, 'createdBy'> & Pick<BurnAttemptRow, 'startedBy'> & Pick<IntentEventRow, 'actorUserId'>
>;

function listNames(db: Executor, rows: readonly WithUser[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ createdBy, startedBy, actorUserId }) => [createdBy, startedBy, actorUserId]);
  return listUserNames(db, [...new Set(ids.flatMap((id) => id ?? []))]);
}

async function readRelated(
  db: Executor,
  row: IntentRow,
): Promise<Pick<IntentDetail, 'source' | 'successors' | 'otherBurned'>> {
  const isAwaited = row.status === 'awaiting_burn_approval';
  const related = await listRelatedIntents(db, row);
  // Most have no other of their origin.
  const hasOthers = row.sourceIntentId !== null || related.successors.length > 0;
  const isAsked = row.intentType === 'offramp' && (isAwaited || isReplaceable(row)) && hasOthers;
  const other = isAsked ? await findOtherBurned(db, row) : undefined;
  if (!other) return { ...related, otherBurned: null };
  const [otherBurned] = await toRelatedIntents(db, [other], new Set([other.id]));
  return { ...related, otherBurned: otherBurned ?? null };
}

/** The present registration of an onramp's wallet, as the form of a new one finds it. */
async function findDestinationWallet(
  db: Executor,
  { intentType, chainId, destination }: IntentRow,
  session: Session,
): Promise<IntentDetail['destinationWallet']> {
  if (intentType !== 'onramp' || destination === null || !isAllowed(session.role, 'wallets.read'))
    return null;
  const wallet = await findPresentWallet(db, chainId, destination);
  if (!wallet) return null;
  return { id: wallet.id, name: shownLabel(wallet.label), isOwn: wallet.orderedAt !== null };
}

/** An id from an address can be any text; one that is no UUID names no intent. */
function isGuid(id: string): boolean {
  return z.guid().safeParse(id).success;
}

type Beside =
  | 'mintReading'
  | 'notes'
  | 'hasOlderNotes'
  | 'labels'
  | 'source'
  | 'successors'
  | 'otherBurned'
  | 'order'
  | 'contradictions'
  | 'unanswered'
  | 'isIssuedElsewhere'
  | 'unusableDestination'
  | 'destinationWallet'
  | 'burn'
  | 'burnHistory'
  | 'doubts'
  | 'burnDoubt'
  | 'isHandleable'
  | 'handleableAt'
  | 'seen'
  | 'handling'
  | 'timeline'
  | 'createdBy';

function toResourceFacts(row: IntentRow, unusable: UnusableDestinations): Omit<IntentDetail, Beside> {
  const { flowVersion, pixPayment, ...transactions } = readShownFacts(row);
  return {
    // Its doubts are among its exceptions, and come beside this.
    ...toSummary(row, { doubts: new Map(), unusable }),
    flowVersion,
    statusSince: row.statusSince?.toISOString() ?? null,
    pixTxid: row.pixTxid,
    statusReason: row.statusReason,
    providerFailureCode: row.providerFailureCode,
    originalFailureCode: row.originalFailureCode,
    originalProviderFailureCode: row.originalProviderFailureCode,
    pixPayment: isOlderFlow({ flowVersion }) || row.contradictedAt !== null ? null : pixPayment,
    ...transactions,
    wasReportedTaken: row.wasReportedTaken,
    wasReportedPaid: row.wasReportedPaid,
    raw: maskPixCodes(row.body ?? {}),
    readAt: row.readAt?.toISOString() ?? null,
  };
}

/** What was read of the transaction that the service names now. */
function toMintReading(
  mint: MintReadingRow | undefined,
  { chainId, mintTransactionId: named }: Pick<IntentDetail, 'chainId' | 'mintTransactionId'>,
): IntentDetail['mintReading'] {
  if (!mint || mint.standing === null || mint.readAt === null) return null;
  const { standing, mintedBaseUnits, readAt, transactionId } = mint;
  if (named === null || spellProof(chainId, named) !== transactionId) return null;
  return { standing, mintedBaseUnits, readAt: readAt.toISOString() };
}

function toNotes(
  notes: Awaited<ReturnType<typeof listNotes>>,
): Pick<IntentDetail, 'notes' | 'hasOlderNotes'> {
  const shown = notes.slice(0, MOST_NOTES);
  return {
    notes: shown.map(({ createdAt, ...note }) => ({ ...note, at: createdAt.toISOString() })),
    hasOlderNotes: notes.length > MOST_NOTES,
  };
}
