import 'server-only';
import { isBurnedUnpaid } from '#lib/intents/burn/burn-sentence.ts';
import type { FormSource, OpenSource, Prefill } from '#lib/intents/create/create-form.ts';
import type { NamedSource } from '#lib/intents/create/named-source.ts';
import { hasFailedDestination } from '#lib/intents/failure-recovery.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { statusFacts } from '#lib/intents/status.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { isFaultError } from '#server/errors/fault-error.ts';
import { readFreshIntent } from '#server/intents/mirror/read-fresh.ts';
import { takeReadQuotaOfUser } from '#server/intents/read-quota.ts';
import { database } from '#server/store/database.ts';
import { findIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import type { RelatedRow } from '#server/store/intents/related-intents-repository.ts';
import { findInTheWay } from './find-in-the-way.ts';
import { findPlace, readSource } from './read-source.ts';

/**
 * The values of an intent for a new one of the same type: chain, amount and destination. Never its reference,
 * which cannot be used again (R29, R56). Null when the address names none, or one that was paid or burned, or
 * may have been, or in whose place another was: that one is not repeated (R42, R44, R82). `unconfirmed` while
 * the service has not answered what an event reported of the one that decides; it is asked. Throws
 * `forbidden`.
 */
export async function findPrefill({
  source,
  intentType,
  session,
}: {
  /** Without `replaces` the form is of one in its place where it has ended or failed. */
  readonly source: NamedSource | null;
  readonly intentType: IntentType;
  readonly session: Session;
}): Promise<FormSource> {
  requireAllowed(session, 'intents.read');
  const row = source ? await findIntent(database(), source.intentId) : undefined;
  if (!source || row?.intentType !== intentType) return null;
  const found = await toPrefill(row, source);
  if (found.kind === 'form') return found.prefill;
  if (found.row.eventStatus === null) return null;
  await askAbout(found.row.id, session);
  const answered = await toPrefill((await findIntent(database(), row.id)) ?? row, source);
  if (answered.kind === 'form') return answered.prefill;
  return answered.row.eventStatus === null ? null : 'unconfirmed';
}

/** Asks the service, as for a user who opens its page; without an answer the page of the form asks again. */
async function askAbout(id: string, { userId }: Session): Promise<void> {
  if (!takeReadQuotaOfUser('opening', id, userId)) return;
  try {
    await readFreshIntent(id);
  } catch (error) {
    if (!isFaultError(error) || error.fault.code !== 'intent_unconfirmed') throw error;
  }
}

/** What the form begins with, or the conversion because of which there is none. */
type Found =
  | { readonly kind: 'form'; readonly prefill: Prefill }
  | { readonly kind: 'in_the_way'; readonly row: RelatedRow };

async function toPrefill(row: IntentRow, { replaces }: NamedSource): Promise<Found> {
  const facts = await readSource(database(), row);
  const isReplacement = replaces || findPlace(row) !== 'none';
  const inTheWay = await findInTheWay(database(), { source: row, facts, replacesSource: isReplacement });
  if (inTheWay) return { kind: 'in_the_way', row: inTheWay };
  const amount = row.amountCents === null ? '' : formatBrl(row.amountCents).replace(/^R\$\s/, '');
  // A destination that failed is the thing to correct, so it is not filled in again.
  const destination = hasFailedDestination(row) ? '' : (row.destination ?? '');
  const values = { chainId: row.chainId, destination, amount, clientReference: '' };
  const isBurned = isBurnedUnpaid(facts);
  const isRefunded = row.intentType === 'offramp' && row.status === 'refunded';
  const prefill = { intentId: row.id, values, isBurned, isRefunded, isReplacement, open: findOpen(row) };
  return { kind: 'form', prefill };
}

function findOpen({ status, clientReference, amountCents }: IntentRow): OpenSource | null {
  const { stage, asks } = statusFacts(status);
  if (stage !== 'under_way') return null;
  return { reference: clientReference, amountCents, isAwaited: asks === 'pay' || asks === 'sign' };
}
