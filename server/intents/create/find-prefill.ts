import 'server-only';
import { isBurnedUnpaid } from '#lib/intents/burn/burn-sentence.ts';
import type { OpenSource, Prefill } from '#lib/intents/create/create-form.ts';
import type { NamedSource } from '#lib/intents/create/named-source.ts';
import { isReplaceable } from '#lib/intents/create/taken-successor.ts';
import { findRecovery } from '#lib/intents/failure-recovery.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import { statusFacts } from '#lib/intents/status.ts';
import { formatBrl } from '#lib/money/cents.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { findIntent, type IntentRow } from '#server/store/intents/intents-repository.ts';
import { findInTheWay } from './find-in-the-way.ts';
import { readSource } from './read-source.ts';

/**
 * The values of an intent for a new one of the same type: chain, amount and destination. Never its reference,
 * which cannot be used again (R29, R56). Null when the address names none, or one that was paid or burned, or
 * may have been, or in whose place another was: that one is not repeated (R42, R44, R82). Throws `forbidden`.
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
}): Promise<Prefill | null> {
  requireAllowed(session, 'intents.read');
  const row = source ? await findIntent(database(), source.intentId) : undefined;
  if (row?.intentType !== intentType) return null;
  const facts = await readSource(database(), row);
  const isReplacement = source?.replaces === true || isReplaceable(row);
  if (await findInTheWay(database(), { source: row, facts, replacesSource: isReplacement })) return null;
  const amount = row.amountCents === null ? '' : formatBrl(row.amountCents).replace(/^R\$\s/, '');
  // A destination that failed is the thing to correct, so it is not filled in again.
  const destination = findRecovery(row) === 'replace' ? '' : (row.destination ?? '');
  const values = { chainId: row.chainId, destination, amount, clientReference: '' };
  const isBurned = isBurnedUnpaid(facts);
  return { intentId: row.id, values, isBurned, isReplacement, open: findOpen(row) };
}

function findOpen({ status, clientReference, amountCents }: IntentRow): OpenSource | null {
  const { stage, asks } = statusFacts(status);
  if (stage !== 'under_way') return null;
  return { reference: clientReference, amountCents, isAwaited: asks === 'pay' || asks === 'sign' };
}
