import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Environment } from '#lib/chains/chains.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Theme } from '#lib/i18n/themes.ts';
import { Brand } from './brand.tsx';
import { EnvironmentBanner } from './environment-banner.tsx';
import { ErrorCopyProvider, type ErrorCopy } from './error-copy.tsx';
import { NavigationList } from './navigation-list.tsx';
import { TopBar } from './top-bar.tsx';
import type { Viewer } from './user-menu.tsx';

interface ShellProps {
  viewer: Viewer;
  environment: Environment;
  locale: Locale;
  theme: Theme;
  children: ReactNode;
}

/** The frame of every page behind the sign-in: environment, navigation, search, live badge, account. */
export function Shell({ viewer, environment, locale, theme, children }: ShellProps) {
  const t = useTranslations('common');
  const isSandbox = environment === 'sandbox';
  return (
    <div
      className={clsx(
        isSandbox ? '[--banner:1.75rem]' : '[--banner:0rem]',
        '[--bar-bottom:calc(var(--banner)+3rem)]',
      )}
    >
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-1 focus:left-1"
      >
        {t('skipToContent')}
      </a>
      <div className="sticky top-0 z-30">
        <EnvironmentBanner environment={environment} />
      </div>
      <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
        <aside className="sticky top-(--banner) hidden h-[calc(100dvh-var(--banner))] flex-col gap-5 overflow-y-auto border-r border-line bg-canvas px-3 py-3 lg:flex">
          <div className="flex h-6 items-center px-2">
            <Brand />
          </div>
          <NavigationList />
          <p className="mt-auto px-2 text-xs text-faint">{t('timeZoneNote')}</p>
        </aside>
        <div className="min-w-0">
          <TopBar viewer={viewer} locale={locale} theme={theme} />
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto max-w-7xl px-4 py-5 outline-none sm:px-6 sm:py-6"
          >
            <ErrorCopyProvider copy={useTranslatedErrorCopy()}>{children}</ErrorCopyProvider>
          </main>
        </div>
      </div>
    </div>
  );
}

function useTranslatedErrorCopy(): ErrorCopy {
  const t = useTranslations('common.error');
  return {
    title: t('title'),
    money: t('money'),
    next: t('next'),
    retry: t('retry'),
    digest: t('digest'),
  };
}
