import { queryOptions } from '@tanstack/react-query';
import { sandboxStateSchema, type SandboxState } from '#lib/sandbox-control/sandbox-control.ts';
import { fetchView } from './fetch-view.ts';
import { QUERY_KEYS } from './query-keys.ts';

/** Blocks are mined without an event. */
const EVERY_MS = 2_000;

/** The local chains of the sandbox. */
export function sandboxStateOptions() {
  return queryOptions<SandboxState, Error, SandboxState, typeof QUERY_KEYS.sandbox>({
    queryKey: QUERY_KEYS.sandbox,
    queryFn: ({ signal }) => fetchView({ path: '/api/sandbox', schema: sandboxStateSchema, signal }),
    meta: { everyMs: EVERY_MS },
  });
}
