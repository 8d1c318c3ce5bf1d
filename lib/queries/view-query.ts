import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { z } from 'zod';
import { fetchView } from './fetch-view.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** What a query says of itself. The query client reads it. */
    queryMeta: { readonly everyMs?: number };
  }
}

interface ViewQuery<View, Key extends QueryKey> {
  readonly key: Key;
  readonly path: string;
  readonly schema: z.ZodType<View>;
  /** Where no live event says that it changed: how often it is read again while it is shown. */
  readonly everyMs?: number | undefined;
}

/** The query of one view of our own API, typed by its schema and its key. */
export function viewQuery<View, Key extends QueryKey>({ key, path, schema, everyMs }: ViewQuery<View, Key>) {
  return queryOptions<View, Error, View, Key>({
    queryKey: key,
    queryFn: ({ signal }) => fetchView({ path, schema, signal }),
    ...(everyMs !== undefined && { meta: { everyMs } }),
  });
}
