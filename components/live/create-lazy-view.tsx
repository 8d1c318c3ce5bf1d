'use client';

import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

interface LazyViewProps<Props> {
  /** What the live view is given. */
  live: Props;
  /** The same view as the server rendered it. */
  children: ReactNode;
}

const RETRY_MS = 5_000;

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
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isLeft = false;
      async function show() {
        try {
          const view = await load();
          loaded = view;
          if (!isLeft) setView(() => view);
        } catch {
          // The network was unavailable; the server's rendering stays until it is back.
          if (!isLeft) timer = setTimeout(() => void show(), RETRY_MS);
        }
      }
      void show();
      return () => {
        isLeft = true;
        clearTimeout(timer);
      };
    }, [View]);
    return View ? <View {...live} /> : children;
  };
}
