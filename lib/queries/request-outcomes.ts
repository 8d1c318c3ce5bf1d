import type { z } from 'zod';
import {
  createOutcomeSchema,
  registrationOutcomeSchema,
  type PolledOutcome,
  type CreateOutcome,
  type RegistrationOutcome,
} from '#lib/intents/create/request-outcome.ts';
import { fetchView } from './fetch-view.ts';
import { QueryError } from './query-error.ts';

const PATIENCE_MS = 8_000;

/** What became of a request to create an intent; nothing is sent for it. Never throws. */
export function askForCreate(key: string): Promise<PolledOutcome<CreateOutcome>> {
  return ask(`/api/creates/${encodeURIComponent(key)}`, createOutcomeSchema);
}

/** The same of a registration. */
export function askForRegistration(key: string): Promise<PolledOutcome<RegistrationOutcome>> {
  return ask(`/api/registrations/${encodeURIComponent(key)}`, registrationOutcomeSchema);
}

async function ask<Outcome>(
  path: string,
  schema: z.ZodType<Outcome>,
): Promise<PolledOutcome<Outcome> | { readonly state: 'refused'; readonly fault: QueryError['fault'] }> {
  try {
    return await fetchView({ path, schema, signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const fault = error instanceof QueryError ? error.fault : undefined;
    if (fault?.code === 'not_found') return { state: 'missing' };
    return fault?.code === 'signed_out' ? { state: 'refused', fault } : { state: 'silence' };
  }
}
