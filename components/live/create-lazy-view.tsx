'use client';

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadWithRetry } from '#lib/browser/load-with-retry.ts';

interface LazyViewProps<Props> {
  /** What the live view is given. */
  live: Props;
  /** The same view as the server rendered it. */
  children: ReactNode;
}

/**
 * A place that shows what the server rendered until the live view has been loaded, and then the live view:
 * the query cache, the schemas and the translations are no part of a page's first load. Once loaded, later
 * pages show the live view at once.
 */
export function createLazyView<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;

  return function LazyView({ live, children }: LazyViewProps<Props>) {
    const [View, setView] = useState(() => loaded);
    useEffect(() => {
      if (View) return;
      return loadWithRetry(load, (view) => {
        loaded = view;
        setView(() => view);
      });
    }, [View]);
    return View ? <View {...live} /> : children;
  };
}
