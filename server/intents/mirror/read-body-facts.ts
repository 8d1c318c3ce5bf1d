import 'server-only';
import { z } from 'zod';
import { pixPaymentSchema, type PixPayment } from '#lib/intents/intent.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';

const bodySchema = z.looseObject({
  // A version that cannot be read is unknown to this build.
  flowVersion: z.int().catch(0),
  pixPayment: pixPaymentSchema.nullable().catch(null),
});

interface BodyFacts {
  readonly flowVersion: number;
  readonly pixPayment: PixPayment | null;
}

/** What lists and the overview need of the resource as last read, beside the columns of its row. */
export function readBodyFacts({ body, status }: Pick<IntentRow, 'body' | 'status'>): BodyFacts {
  const { flowVersion, pixPayment } = bodySchema.parse(body ?? {});
  // An event can be ahead of the resource: then the code in it is no longer to be paid (R49).
  return { flowVersion, pixPayment: status === 'awaiting_fiat_payment' ? pixPayment : null };
}
