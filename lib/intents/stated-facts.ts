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

interface Stating {
  readonly destination: string | null;
  readonly body?: Readonly<Record<string, unknown>> | null;
  readonly raw?: Readonly<Record<string, unknown>>;
}

/** Reads it from the row of the mirror, or from the page of the intent, which has the resource as `raw`. */
export function findStated(intent: Stating & { readonly amountCents: number | null }): StatedFacts {
  const { resource, metadata } = readStated(intent);
  const stated = [resource?.pixPayment?.amountCents, metadata.amountCents].flatMap((cents) => cents ?? []);
  const held = intent.amountCents === null ? [] : [intent.amountCents];
  return {
    amountsCents: [...new Set(stated.length > 0 ? stated : held)],
    destination: intent.destination ?? metadata.destinationAddress ?? null,
  };
}

/** The wallet or key that a user here has named, else the one that the service states. */
export function findStatedDestination(intent: Stating): string | null {
  return intent.destination ?? readStated(intent).metadata.destinationAddress ?? null;
}

function readStated({ body, raw }: Stating) {
  const resource = intentSchema.safeParse(body ?? raw ?? {}).data;
  return { resource, metadata: readMetadata({ metadata: resource?.metadata ?? null }) };
}
