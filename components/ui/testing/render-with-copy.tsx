'use client';

import { NextIntlClientProvider, type Formats, type Messages } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FORMATS } from '#lib/i18n/formats.ts';
import type { Locale } from '#lib/i18n/locales.ts';

interface Copy {
  readonly locale: Locale;
  /** By namespace, those that what is rendered needs. */
  readonly messages: Partial<Messages>;
  readonly timeZone?: string;
  readonly formats?: Formats;
}

/** The HTML of what is rendered with these texts. Throws where a text or a format of it is missing. */
export function renderWithCopy(
  node: ReactNode,
  { locale, messages, timeZone = 'UTC', formats = FORMATS }: Copy,
): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider
      {...{ locale, messages, timeZone, formats }}
      onError={(problem) => {
        throw problem;
      }}
    >
      {node}
    </NextIntlClientProvider>,
  );
}
