import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Shell } from '#components/layout/shell.tsx';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { env } from '#server/env.ts';
import { readTheme } from '#server/i18n/read-theme.ts';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const [{ name, email, role }, locale, theme] = await Promise.all([
    requirePageSession('intents.read'),
    getLocale(),
    readTheme(),
  ]);
  return (
    <Shell viewer={{ name, email, role }} environment={env().environment} locale={locale} theme={theme}>
      {children}
    </Shell>
  );
}
