import { z } from 'zod';
import { FAULT_CODES } from './fault-codes.ts';
import type { Fault } from './result.ts';

const faultSchema = z.looseObject({
  code: z.enum(FAULT_CODES).catch('internal'),
  fieldErrors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  raw: z.string().optional(),
  values: z.record(z.string(), z.string()).optional(),
  isFinal: z.boolean().optional().catch(undefined),
  requestId: z.string().optional(),
});

/**
 * Reads a fault from outside; undefined when the value is not one. A code of a newer build reads as
 * `internal`.
 */
export function findFault(value: unknown): Fault | undefined {
  const parsed = faultSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const { code, fieldErrors, raw, values, isFinal, requestId } = parsed.data;
  return {
    code,
    ...(fieldErrors && { fieldErrors }),
    ...(raw !== undefined && { raw }),
    ...(values && { values }),
    ...(isFinal !== undefined && { isFinal }),
    ...(requestId !== undefined && { requestId }),
  };
}
