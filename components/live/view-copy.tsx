'use client';

import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import type { ClientCopy } from '#lib/i18n/client-copy.ts';
import { FORMATS } from '#lib/i18n/formats.ts';
import { TIME_ZONE } from '#lib/i18n/locales.ts';

/** The language of a view in the browser. */
export function ViewCopy({ copy, children }: { copy: ClientCopy; children: ReactNode }) {
  return (
    <NextIntlClientProvider
      locale={copy.locale}
      messages={copy.messages}
      formats={FORMATS}
      timeZone={TIME_ZONE}
    >
      {children}
    </NextIntlClientProvider>
  );
}
