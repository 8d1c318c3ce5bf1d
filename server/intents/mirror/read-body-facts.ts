import 'server-only';
import { z } from 'zod';
import { pixPaymentSchema, readMetadata, type PixPayment } from '#lib/intents/intent.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

const bodySchema = z.looseObject({
  status: z.string().nullable().catch(null),
  // A version that cannot be read is unknown to this build.
  flowVersion: z.int().catch(0),
  pixPayment: pixPaymentSchema.nullable().catch(null),
  metadata: z.record(z.string(), z.unknown()).nullable().catch(null),
});

/**
 * The parts of a resource as last read that this build uses beside columns; null for one that is not there or
 * has another shape.
 */
export function readBodyParts({ body }: Pick<IntentRow, 'body'>): z.infer<typeof bodySchema> {
  return bodySchema.parse(body ?? {});
}

interface BodyFacts {
  readonly flowVersion: number;
  readonly pixPayment: PixPayment | null;
}

/** What lists and the overview need of the resource as last read, beside the columns of its row. */
export function readBodyFacts(row: Pick<IntentRow, 'body' | 'intentType' | 'status'>): BodyFacts {
  const { flowVersion, pixPayment } = readBodyParts(row);
  // An event can be ahead of the resource: then the code in it is no longer to be paid. An offramp has none
  // (R49).
  const isPayable = row.intentType === 'onramp' && row.status === 'awaiting_fiat_payment';
  return { flowVersion, pixPayment: isPayable ? pixPayment : null };
}

interface ShownFacts extends BodyFacts {
  readonly mintTransactionId: string | null;
  readonly burnTransactionId: string | null;
}

/**
 * Whether the resource names the transaction that a conversion of its type is made of: the mint of an onramp,
 * the burn of an offramp. No status is taken from that (R51); nothing is paid, burned or repeated over it.
 */
export function namesTransaction(row: Pick<IntentRow, 'intentType' | 'body' | 'status'>): boolean {
  const { mintTransactionId, burnTransactionId } = readShownFacts(row);
  return Boolean(row.intentType === 'onramp' ? mintTransactionId : burnTransactionId);
}

/**
 * What pages show of the resource as last read, beside the columns of its row. Where none of it has changed
 * nothing is published, and the raw view stays as it was when the page was read.
 */
export function readShownFacts(row: Pick<IntentRow, 'body' | 'intentType' | 'status'>): ShownFacts {
  const { mintTxSignature, burnTxSignature } = readMetadata(readBodyParts(row));
  return {
    ...readBodyFacts(row),
    mintTransactionId: mintTxSignature ?? null,
    burnTransactionId: burnTxSignature ?? null,
  };
}
