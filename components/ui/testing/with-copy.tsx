'use client';

import { NextIntlClientProvider, type Formats, type Messages } from 'next-intl';
import type { ReactNode } from 'react';
import { FORMATS } from '#lib/i18n/formats.ts';
import type { Locale } from '#lib/i18n/locales.ts';

export interface Copy {
  readonly locale: Locale;
  /** By namespace, those that what is rendered needs. */
  readonly messages: Partial<Messages>;
  readonly timeZone?: string;
  readonly formats?: Formats;
}

/** With these texts. Rendering throws where a text or a format of it is missing. */
export function withCopy(
  node: ReactNode,
  { locale, messages, timeZone = 'UTC', formats = FORMATS }: Copy,
): ReactNode {
  return (
    <NextIntlClientProvider
      {...{ locale, messages, timeZone, formats }}
      onError={(problem) => {
        throw problem;
      }}
    >
      {node}
    </NextIntlClientProvider>
  );
}
