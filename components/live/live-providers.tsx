'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { queryClient } from './query-client.ts';
import { ViewCopy } from './view-copy.tsx';

/** The providers of every live view: its language and the cache. Part of what loads after the first paint. */
export function LiveProviders({ copy, children }: { copy: ClientCopy; children: ReactNode }) {
  return (
    <ViewCopy copy={copy}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </ViewCopy>
  );
}
