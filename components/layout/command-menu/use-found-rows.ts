import { useEffect, useState } from 'react';
import type { FoundRows } from '#lib/intents/list/found-row.ts';
import { fetchFoundRows } from '#lib/queries/uncached/find-rows.ts';
import { looksLikeId } from './match-command.ts';

const TYPING_MS = 150;

/** `searching` until the server has answered; `unknown` where it did not. */
export type FoundState = 'idle' | 'searching' | 'unknown' | FoundRows;

/** The rows that a typed or pasted id names, looked up once typing pauses. */
export function useFoundRows(query: string): FoundState {
  const [found, setFound] = useState<{ query: string; state: FoundState }>();
  const isId = looksLikeId(query);
  useEffect(() => {
    if (!isId) return;
    const ended = new AbortController();
    const timer = setTimeout(() => {
      fetchFoundRows(query, ended.signal).then(
        (state) => setFound({ query, state }),
        () => {
          if (!ended.signal.aborted) setFound({ query, state: 'unknown' });
        },
      );
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [query, isId]);
  if (!isId) return 'idle';
  return found?.query === query ? found.state : 'searching';
}
