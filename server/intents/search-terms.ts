import 'server-only';
import { z } from 'zod';
import { pixPaymentSchema, readMetadata } from '#lib/intents/intent.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

const bodySchema = z.looseObject({
  pixPayment: pixPaymentSchema.nullish().catch(null),
  metadata: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/**
 * The terms that find a row now. They are only ever added: a code to pay leaves the resource, not the search.
 */
export function toSearchTerms(row: IntentRow): { intentId: string; term: string | null | undefined }[] {
  const { pixPayment, metadata } = bodySchema.parse(row.body ?? {});
  const facts = readMetadata({ metadata: metadata ?? null });
  const terms = [
    row.id,
    row.clientReference,
    row.createRequestKey,
    row.destination,
    pixPayment?.txid,
    facts.destinationAddress,
    facts.mintTxSignature,
    facts.burnTxSignature,
    facts.burnTokenHolder,
  ];
  return terms.map((term) => ({ intentId: row.id, term }));
}
