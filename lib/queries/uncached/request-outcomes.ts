import type { z } from 'zod';
import {
  createOutcomeSchema,
  registrationOutcomeSchema,
  type CreateOutcome,
  type RegistrationOutcome,
} from '#lib/intents/create/request-outcome.ts';
import { fetchView } from '#lib/queries/fetch-view.ts';
import { QueryError } from '#lib/queries/query-error.ts';

const PATIENCE_MS = 8_000;

/**
 * The answer of a read about a request. `missing`: it never arrived, as far as is known. `silence`: the
 * dashboard did not answer. `signed_out`: the session ended; it says nothing of the request, which goes on.
 */
export type AskedOutcome<Outcome> =
  Outcome | { readonly state: 'missing' } | { readonly state: 'silence' } | { readonly state: 'signed_out' };

/** What became of a request to create an intent; nothing is sent for it. Never throws. */
export function askForCreate(key: string): Promise<AskedOutcome<CreateOutcome>> {
  return ask(`/api/creates/${encodeURIComponent(key)}`, createOutcomeSchema);
}

/** The same of a registration. */
export function askForRegistration(key: string): Promise<AskedOutcome<RegistrationOutcome>> {
  return ask(`/api/registrations/${encodeURIComponent(key)}`, registrationOutcomeSchema);
}

async function ask<Outcome>(path: string, schema: z.ZodType<Outcome>): Promise<AskedOutcome<Outcome>> {
  try {
    return await fetchView({ path, schema, signal: AbortSignal.timeout(PATIENCE_MS) });
  } catch (error) {
    const code = error instanceof QueryError ? error.fault.code : undefined;
    if (code === 'not_found') return { state: 'missing' };
    return code === 'signed_out' ? { state: 'signed_out' } : { state: 'silence' };
  }
}
