import 'server-only';
import { z } from 'zod';

/** The id is of one question: its answer has the same. */
const allMetricsQuestionSchema = z.object({ allMetricsId: z.string() });

/**
 * What the process that starts several fronts and each front say to one another, beside what every program
 * says and obeys (program.ts).
 */
const toFrontSchema = z.union([
  z.object({ renderers: z.array(z.string()) }),
  z.object({ ready: z.array(z.boolean()) }),
  allMetricsQuestionSchema.extend({ metricsText: z.string() }),
]);
export type ToFront = z.infer<typeof toFrontSchema>;

/** A front asks for the metrics of all; the answer has the id of its question. */
export type AllMetricsQuestion = z.infer<typeof allMetricsQuestionSchema>;

export function parseToFront(message: unknown): ToFront | undefined {
  return toFrontSchema.safeParse(message).data;
}

export function parseAllMetricsQuestion(message: unknown): AllMetricsQuestion | undefined {
  return allMetricsQuestionSchema.safeParse(message).data;
}

/** The channel to the process that started this one. */
export interface ParentChannel {
  readonly on: (event: 'message', listener: (message: unknown) => void) => unknown;
  readonly off: (event: 'message', listener: (message: unknown) => void) => unknown;
  readonly send?: ((message: object) => boolean) | undefined;
}

/** The next message that `pick` takes. Rejects with the signal's reason once that is aborted. */
export function nextMessage<T extends ToFront>(
  channel: ParentChannel,
  pick: (message: ToFront) => T | false,
  signal?: AbortSignal,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const onMessage = (message: unknown) => {
    const said = parseToFront(message);
    const picked = said && pick(said);
    if (picked) resolve(picked);
  };
  const onAbort = () => reject(signal?.reason);
  channel.on('message', onMessage);
  signal?.addEventListener('abort', onAbort);
  return promise.finally(() => {
    channel.off('message', onMessage);
    signal?.removeEventListener('abort', onAbort);
  });
}
