import { intentSchema, readMetadata } from './intent.ts';

/** What the service says about an intent created elsewhere: every amount, and the destination. */
export interface StatedFacts {
  /**
   * BRL cents, each once, from every place of the resource as last read; without one there, the amount of the
   * mirror.
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
