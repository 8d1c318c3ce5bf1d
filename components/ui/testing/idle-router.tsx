import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { useState, type ReactNode } from 'react';

const nothing = () => undefined;
const ROUTER: AppRouterInstance = {
  back: nothing,
  forward: nothing,
  refresh: nothing,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
  bfcacheId: '',
};

type IdleRouterProps = Partial<AppRouterInstance> & { children: ReactNode };

/** For what needs a router to be rendered; it leads nowhere, and does what the test gives it. */
export function IdleRouter({ children, ...given }: IdleRouterProps) {
  const [router] = useState(() => ({ ...ROUTER, ...given }));
  return <AppRouterContext value={router}>{children}</AppRouterContext>;
}
