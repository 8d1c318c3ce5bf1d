import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useSessionOver } from './use-session-over.ts';

/**
 * What a page shows. While its session is over it cannot be read or used, and what was typed stays in it.
 */
export function PageContent({ children }: { children: ReactNode }) {
  const isOver = useSessionOver();
  return (
    <main
      id="content"
      tabIndex={-1}
      inert={isOver}
      className={clsx(
        'mx-auto max-w-7xl px-4 py-5 outline-none sm:px-6 sm:py-6',
        isOver && 'blur-md print:invisible',
      )}
    >
      {children}
    </main>
  );
}
