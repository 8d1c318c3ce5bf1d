import { sandboxStateSchema } from '#lib/sandbox-control/sandbox-control.ts';
import { QUERY_KEYS } from './query-keys.ts';
import { viewQuery } from './view-query.ts';

/** Blocks are mined without an event. */
const EVERY_MS = 2_000;

/** The local chains of the sandbox. */
export function sandboxStateOptions() {
  return viewQuery({
    key: QUERY_KEYS.sandbox,
    path: '/api/sandbox',
    schema: sandboxStateSchema,
    everyMs: EVERY_MS,
  });
}
