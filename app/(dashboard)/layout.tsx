import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Shell } from '#components/layout/shell.tsx';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { env } from '#server/env.ts';
import { readTheme } from '#server/i18n/read-theme.ts';
import { LazyUnsentProofs } from './lazy-unsent-proofs.tsx';

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [{ name, email, role }, locale, theme, { burn, grant }] = await Promise.all([
    requirePageSession('intents.read'),
    getLocale(),
    readTheme(),
    getMessages(),
  ]);
  const { unsent, changedSent } = burn;
  return (
    <Shell viewer={{ name, email, role }} environment={env().environment} locale={locale} theme={theme}>
      <LazyUnsentProofs
        live={{
          copy: {
            locale,
            messages: {
              burn: { unsent, changedSent },
              grant: { unsent: grant.unsent, changedSent: grant.changedSent },
            },
          },
        }}
      >
        {null}
      </LazyUnsentProofs>
      {children}
    </Shell>
  );
}
