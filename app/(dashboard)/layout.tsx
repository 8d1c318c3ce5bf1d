import { useTranslations } from 'next-intl';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Shell } from '#components/layout/shell.tsx';
import type { ShellWords } from '#components/layout/shell-words.ts';
import { useKeptShellWords, useShellWords } from '#components/layout/use-shell-words.ts';
import type { Viewer } from '#components/layout/user-menu.tsx';
import { SandboxDrawer } from '#components/sandbox-control/sandbox-drawer.tsx';
import { isAllowed, rolesWith, type Role } from '#lib/auth/permissions.ts';
import type { AsText } from '#lib/encoding/as-text.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Theme } from '#lib/i18n/themes.ts';
import { requirePageSession } from '#server/auth/require-page-session.ts';
import { readBuildId } from '#server/build-id.ts';
import { env } from '#server/env.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getProductName } from '#server/i18n/get-product-name.ts';
import { readTheme } from '#server/i18n/read-theme.ts';
import { LazyUnsentProofs } from './lazy-unsent-proofs.tsx';

export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [{ userId, name, email, role }, product, locale, theme, copy] = await Promise.all([
    requirePageSession('intents.read'),
    getProductName(),
    getLocale(),
    readTheme(),
    getClientCopy(['burn.unsent', 'burn.changedSent', 'grant.unsent', 'grant.changedSent']),
  ]);
  return (
    <Frame userId={userId} viewer={{ name, email, role }} product={product} locale={locale} theme={theme}>
      <LazyUnsentProofs live={{ copy }}>{null}</LazyUnsentProofs>
      {children}
    </Frame>
  );
}

interface FrameProps {
  userId: string;
  viewer: Viewer;
  product: string;
  locale: Locale;
  theme: Theme;
  children: ReactNode;
}

function Frame(props: FrameProps) {
  const words = useKeptShellWords(toSettings(props));
  return words ? <FrameOf {...props} words={words} /> : <FirstFrame {...props} />;
}

/** The first one of a role in this process gathers the words for those after it. */
function FirstFrame(props: FrameProps) {
  return <FrameOf {...props} words={useShellWords(toSettings(props))} />;
}

function toSettings({ viewer: { role }, product }: FrameProps) {
  return { role, product, environment: env().environment };
}

function FrameOf(props: FrameProps & { words: AsText<ShellWords> }) {
  const { userId, viewer, words, locale, theme, children } = props;
  return (
    <Shell
      userId={userId}
      viewer={viewer}
      words={words}
      build={readBuildId()}
      locale={locale}
      theme={theme}
      bannerAction={env().sandboxUrl === undefined ? null : <Sandbox role={viewer.role} locale={locale} />}
    >
      {children}
    </Shell>
  );
}

/** The controls of the sandbox, where there is one. */
function Sandbox({ role, locale }: { role: Role; locale: Locale }) {
  const t = useTranslations();
  const roles = rolesWith('sandbox.control').map((allowed) => t(`common.role.${allowed}`));
  return (
    <SandboxDrawer
      words={{ open: t('sandbox.open'), title: t('sandbox.title'), close: t('sandbox.close') }}
      locale={locale}
      refusal={isAllowed(role, 'sandbox.control') ? null : t('sandbox.refusal', { roles: roles.join(', ') })}
    />
  );
}
