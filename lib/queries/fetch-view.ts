import { z } from 'zod';
import { findFault } from '#lib/errors/fault-schema.ts';
import type { Fault } from '#lib/errors/result.ts';
import { QueryError } from './query-error.ts';
import { reportSignedOut } from './signed-out.ts';

export interface ViewRequest<T> {
  readonly path: string;
  readonly schema: z.ZodType<T>;
  readonly signal: AbortSignal;
}

/**
 * Reads one view from our own API and parses it. Throws QueryError with the server's fault, or with
 * `internal` when the answer cannot be read. An abort passes through as it is: react-query knows it. That the
 * session ended is reported, too: who asks may show nothing of it.
 */
export async function fetchView<T>({ path, schema, signal }: ViewRequest<T>): Promise<T> {
  const response = await fetch(path, { signal, headers: { accept: 'application/json' } });
  const body: unknown = await response.json().catch(() => undefined);
  signal.throwIfAborted();
  if (!response.ok) {
    const fault: Fault = findFault(body) ?? { code: 'internal' };
    if (fault.code === 'signed_out') reportSignedOut();
    throw new QueryError(fault);
  }
  const view = schema.safeParse(body);
  if (!view.success) throw new QueryError({ code: 'internal', raw: z.prettifyError(view.error) });
  return view.data;
}
