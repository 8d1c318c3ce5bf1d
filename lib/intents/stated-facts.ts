import { intentSchema, readMetadata } from './intent.ts';

/** What the service says of an intent that was made elsewhere: every amount, and where it goes. */
export interface StatedFacts {
  /**
   * BRL cents, each once, in every place of the resource as last read; where it says none, as the mirror
   * holds it.
   */
  readonly amountsCents: readonly number[];
  readonly destination: string | null;
}

/** Reads it from the row of the mirror, or from the page of the intent, which has the resource as `raw`. */
export function findStated(intent: {
  readonly amountCents: number | null;
  readonly destination: string | null;
  readonly body?: Readonly<Record<string, unknown>> | null;
  readonly raw?: Readonly<Record<string, unknown>>;
}): StatedFacts {
  const resource = intentSchema.safeParse(intent.body ?? intent.raw ?? {}).data;
  const metadata = readMetadata({ metadata: resource?.metadata ?? null });
  const stated = [resource?.pixPayment?.amountCents, metadata.amountCents].flatMap((cents) => cents ?? []);
  const held = intent.amountCents === null ? [] : [intent.amountCents];
  return {
    amountsCents: [...new Set(stated.length > 0 ? stated : held)],
    destination: intent.destination ?? metadata.destinationAddress ?? null,
  };
}
