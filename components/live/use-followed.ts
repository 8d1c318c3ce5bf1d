import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { loadWithRetry } from '#lib/browser/load-with-retry.ts';
import type { ServerRead } from './server-read.ts';
import { useHeldWhilePressed } from './use-held-while-pressed.ts';

/** Data as it is now, and whether the last try to read it failed. */
export interface Followed<T> {
  readonly data: T;
  readonly isError: boolean;
}

/** Shows what the cache has, beginning with the server's read. Returns the function that stops. */
export type Follow<T, Input> = (
  input: Input,
  server: ServerRead<T>,
  show: (followed: Followed<T>) => void,
) => () => void;

/**
 * What the server read, then what becomes of it. The query cache and the schemas come after the page's first
 * paint, and the page stays as it is when they do: its view is rendered once. While a pointer is pressed it
 * stays as it is, too. `load` must be the same function at each rendering; another `input` needs another key.
 */
export function useFollowed<T, Input>(
  load: () => Promise<Follow<T, Input>>,
  input: Input,
  server: ServerRead<T>,
): Followed<T> {
  const [known, setKnown] = useState<{ server: ServerRead<T>; followed: Followed<T> }>();
  const begin = useEffectEvent((follow: Follow<T, Input>, read: ServerRead<T>) =>
    follow(input, read, (followed) => setKnown({ server: read, followed })),
  );
  useEffect(() => {
    let stop: (() => void) | undefined;
    const endTries = loadWithRetry(load, (follow) => {
      stop = begin(follow, server);
    });
    return () => {
      endTries();
      stop?.();
    };
  }, [load, server]);
  const first = useMemo(() => ({ data: server.data, isError: false }), [server]);
  return useHeldWhilePressed(known?.server === server ? known.followed : first);
}
