import 'server-only';
import { z } from 'zod';
import { intentSchema } from '#lib/intents/intent.ts';
import type { Confirmation } from '#lib/intents/confirmation.ts';
import { isTerminal } from '#lib/intents/status.ts';
import { isAllowed } from '#lib/auth/permissions.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import type { TakenReads } from '#server/conversion/connection.ts';
import { ageWhenAsked } from '#server/conversion/fresh-reads.ts';
import { releaseOwnReads, takeOwnReads } from '#server/conversion/read-budget.ts';
import { FaultError, isFaultError } from '#server/errors/fault-error.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { findIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import { takeReadQuotaOfUser } from './read-quota.ts';
import { watchedInterval } from '#server/intents/mirror/poll-delay.ts';
import { readFreshIntent, type FreshIntent } from '#server/intents/mirror/read-fresh.ts';

/**
 * Its use: a wallet signs only after a read made for it; a page accepts a read of its normal interval.
 * Opening a page is not refused a read when the budget is spent; what it asks for afterwards is.
 */
export const confirmationPurposeSchema = z.enum(['opening', 'page', 'wallet']).catch('page').default('page');
export type ConfirmationPurpose = z.infer<typeof confirmationPurposeSchema>;

/**
 * The intent by the service's last answer, which is asked for again when the last one is too old. Who opens
 * it or signs again and again, or may not sign, is served as an open page is; `confirmSigning` reads by
 * itself before a wallet is asked. Throws `forbidden` or `not_found`.
 */
export async function getConfirmation(request: {
  readonly id: string;
  readonly purpose: ConfirmationPurpose;
  readonly session: Session;
}): Promise<Confirmation> {
  const { id, purpose, session } = request;
  requireAllowed(session, 'intents.read');
  return confirmIntent(id, isWithinShare(request) ? purpose : 'page');
}

function isWithinShare({ id, purpose, session }: Parameters<typeof getConfirmation>[0]): boolean {
  if (purpose === 'page') return true;
  if (purpose === 'wallet' && !isAllowed(session.role, 'burn.sign')) return false;
  return takeReadQuotaOfUser(purpose, id, session.userId);
}

/**
 * The same without a permission check, which is the caller's; for `stored` the service is not asked. Throws
 * `not_found`.
 */
export async function confirmIntent(
  id: string,
  purpose: ConfirmationPurpose | 'stored',
): Promise<Confirmation> {
  const questionMs = performance.now();
  const askedAt = databaseNow();
  const row = z.guid().safeParse(id).success ? await findIntent(database(), id) : undefined;
  if (!row) throw new FaultError('not_found');
  const interval = watchedInterval(row.updatedAt, askedAt);
  const ageMs = row.readBegunAt && Math.max(0, askedAt.getTime() - row.readBegunAt.getTime());
  const isYoung = purpose !== 'wallet' && ageMs !== null && ageMs < interval.everyMs;
  // An end that only an event has reported is none yet.
  const isOver = isTerminal(row.status) && row.eventStatus === null;
  const isEnough = isYoung || isOver || purpose === 'stored';
  const fresh = isEnough ? undefined : await findFresh(row.id, purpose);
  const facts = fresh ? fromRead(fresh, questionMs) : { ...fromMirror(row), ageMs };
  return { ...facts, ...interval, now: databaseNow().toISOString() };
}

/**
 * Undefined when the service did not answer in time, or the budget is spent: then its last answer is used,
 * with its age.
 */
async function findFresh(id: string, purpose: ConfirmationPurpose): Promise<FreshIntent | undefined> {
  if (purpose !== 'page') return findRead(id);
  const { granted } = await takeOwnReads('watched', 1);
  if (granted === 0) return undefined;
  const taken = { count: granted };
  try {
    return await findRead(id, taken);
  } finally {
    // Another caller's read served this one.
    await releaseOwnReads('watched', taken.count);
  }
}

async function findRead(id: string, taken?: TakenReads): Promise<FreshIntent | undefined> {
  try {
    return await readFreshIntent(id, taken);
  } catch (error) {
    if (isFaultError(error) && error.fault.code === 'intent_unconfirmed') return undefined;
    throw error;
  }
}

type Facts = Pick<Confirmation, 'status' | 'expiresAt' | 'pixTxid' | 'confirmedAt' | 'ageMs'>;

function fromRead({ intent, begunMs }: FreshIntent, questionMs: number): Facts {
  const sinceMs = performance.now() - begunMs;
  return {
    status: intent.status,
    expiresAt: intent.expiresAt,
    pixTxid: intent.pixPayment?.txid ?? null,
    confirmedAt: new Date(databaseNow().getTime() - sinceMs).toISOString(),
    ageMs: Math.max(0, ageWhenAsked({ begunMs }, questionMs)),
  };
}

function fromMirror({ status, expiresAt, body, readBegunAt }: IntentRow): Omit<Facts, 'ageMs'> {
  return {
    status,
    expiresAt: expiresAt?.toISOString() ?? null,
    pixTxid: intentSchema.safeParse(body).data?.pixPayment?.txid ?? null,
    confirmedAt: readBegunAt?.toISOString() ?? null,
  };
}
