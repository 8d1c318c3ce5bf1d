import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Shell } from '#components/layout/shell.tsx';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { env } from '#server/env.ts';
import { readTheme } from '#server/i18n/read-theme.ts';
import { UnsentProofsSlot } from './unsent-proofs-slot.tsx';

export default async function DeskLayout({ children }: { children: ReactNode }) {
  const [{ name, email, role }, locale, theme, { burn, grant }] = await Promise.all([
    requirePageSession('intents.read'),
    getLocale(),
    readTheme(),
    getMessages(),
  ]);
  const { unsent, changedSent } = burn;
  return (
    <Shell viewer={{ name, email, role }} environment={env().environment} locale={locale} theme={theme}>
      <UnsentProofsSlot
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
      </UnsentProofsSlot>
      {children}
    </Shell>
  );
}
