import { z } from 'zod';
import { findFault } from '#lib/errors/fault-schema.ts';
import type { Fault } from '#lib/errors/result.ts';
import { sendProgressSchema } from './send-progress.ts';

const faultSchema = z.unknown().transform((value, context): Fault => {
  const fault = findFault(value);
  if (fault) return fault;
  context.addIssue({ code: 'custom', message: 'not a fault' });
  return z.NEVER;
});

const refusedSchema = z.object({ state: z.literal('refused'), fault: faultSchema });

/** The outcome of a request to create, as a read answers it. */
export const createOutcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('accepted'), intentId: z.guid() }),
  z.object({ state: z.literal('sending'), intentId: z.null(), progress: sendProgressSchema }),
  refusedSchema,
]);
export type CreateOutcome = z.infer<typeof createOutcomeSchema>;

/** The outcome of a registration, as a read answers it. */
export const registrationOutcomeSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('accepted'),
    walletId: z.guid(),
    /** A grant was on the network already: nothing is left to sign (R135). */
    linkedExisting: z.boolean(),
    /** The address had a registration before: this is that one (R136). */
    alreadyRegistered: z.boolean(),
  }),
  z.object({ state: z.literal('sending'), walletId: z.null(), progress: sendProgressSchema }),
  refusedSchema,
]);
export type RegistrationOutcome = z.infer<typeof registrationOutcomeSchema>;

/** The state of a request that was not refused: the answer of the action that sends it. */
export type NotRefused<Outcome extends { readonly state: string }> = Exclude<Outcome, { state: 'refused' }>;
