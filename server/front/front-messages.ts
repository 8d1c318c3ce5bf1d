import 'server-only';
import { z } from 'zod';

/**
 * What the process that starts several fronts and each front say to one another, beside what every program
 * says and obeys (program.ts).
 */
const toFrontSchema = z.union([
  z.object({ renderers: z.array(z.string()), forwardSecret: z.string() }),
  z.object({ ready: z.array(z.boolean()) }),
  z.object({ metricsText: z.string() }),
]);
export type ToFront = z.infer<typeof toFrontSchema>;

/** A front asks for the metrics of all. */
export const ASK_FOR_ALL_METRICS = 'all-metrics';

export function parseToFront(message: unknown): ToFront | undefined {
  return toFrontSchema.safeParse(message).data;
}
