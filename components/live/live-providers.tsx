'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { FORMATS } from '#lib/i18n/formats.ts';
import { TIME_ZONE } from '#lib/i18n/locales.ts';
import { queryClient } from './query-client.ts';

/** The providers of every live view: its language and the cache. Part of what loads after the first paint. */
export function LiveProviders({ copy, children }: { copy: ClientCopy; children: ReactNode }) {
  return (
    <NextIntlClientProvider
      locale={copy.locale}
      messages={copy.messages}
      formats={FORMATS}
      timeZone={TIME_ZONE}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </NextIntlClientProvider>
  );
}
