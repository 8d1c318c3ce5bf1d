import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Brand } from '#components/layout/brand.tsx';
import { EnvironmentBanner } from '#components/layout/environment-banner.tsx';
import { PreferenceGroup } from '#components/layout/preference-group.tsx';
import { useNewVersionWords } from '#components/layout/use-shell-words.ts';
import { NewVersion } from '#components/live/new-version.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import type { LinkKind } from '#lib/links/link-kind.ts';
import { LOCALES, type Locale } from '#lib/i18n/locales.ts';
import { THEMES, type Theme } from '#lib/i18n/themes.ts';

interface LinkFrameProps {
  kind: LinkKind;
  /** What the dashboard is called. */
  product: string;
  environment: Environment;
  /** The build that this page is of. */
  build: string | undefined;
  locale: Locale;
  theme: Theme;
  children: ReactNode;
}

/** The frame of a page for a signer or a payer without an account: no navigation. */
export function LinkFrame({ kind, product, environment, build, locale, theme, children }: LinkFrameProps) {
  const t = useTranslations('common');
  const ofSigning = useNewVersionWords();
  const ofPayment = { ...ofSigning, body: useTranslations('payLink.page')('newVersion') };
  return (
    <div className="flex min-h-dvh flex-col">
      <EnvironmentBanner environment={environment} />
      <div className="mx-auto flex w-full max-w-2xl grow flex-col gap-5 px-4 py-5 sm:px-6 sm:py-8">
        <Brand name={product} />
        <NewVersion build={build} words={kind === 'signing' ? ofSigning : ofPayment} />
        <main className="flex flex-col gap-4">{children}</main>
        <footer className="mt-auto flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-6">
          <p className="text-xs text-muted">{t('timeZoneNote')}</p>
          <div className="flex flex-wrap gap-3">
            <PreferenceGroup
              name="locale"
              legend={t('user.language')}
              chosen={locale}
              options={LOCALES.map((value) => ({ value, label: t(`locale.${value}`) }))}
            />
            <PreferenceGroup
              name="theme"
              legend={t('user.theme')}
              chosen={theme}
              options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
            />
          </div>
        </footer>
      </div>
    </div>
  );
}
