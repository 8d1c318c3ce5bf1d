import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import type { ReactNode } from 'react';

const nothing = () => undefined;
const ROUTER = {
  back: nothing,
  forward: nothing,
  refresh: nothing,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
  bfcacheId: '',
};

/** For what needs a router to be rendered; it leads nowhere. */
export function IdleRouter({ children }: { children: ReactNode }) {
  return <AppRouterContext value={ROUTER}>{children}</AppRouterContext>;
}
