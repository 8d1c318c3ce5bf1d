import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { Brand } from '#components/layout/brand.tsx';
import { EnvironmentBanner } from '#components/layout/environment-banner.tsx';
import { PreferenceGroup } from '#components/layout/preference-group.tsx';
import { SIGN_IN_FAULTS } from '#components/sign-in/sign-in-fault.tsx';
import { SsoButton } from '#components/sign-in/sso-button.tsx';
import { SignInForm, type SignInCopy } from '#components/sign-in/sign-in-form.tsx';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#lib/auth/password-rules.ts';
import type { SsoError } from '#lib/auth/oidc-provider.ts';
import { each } from '#lib/i18n/each.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { findSession } from '#server/auth/require-session.ts';
import { toSafeCallbackPath } from '#server/auth/safe-callback-path.ts';
import { env } from '#server/env.ts';
import { getProductName } from '#server/i18n/get-product-name.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth');
  return { title: t('title') };
}

const REFUSED: SsoError = 'refused';

interface SignInPageProps {
  searchParams: Promise<{ callbackUrl?: string | string[]; error?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const [t, common, product, locale, copy, { callbackUrl, error }, session] = await Promise.all([
    getTranslations('auth'),
    getTranslations('common'),
    getProductName(),
    getLocale(),
    getSignInCopy(),
    searchParams,
    findSession(),
  ]);
  if (session) redirect('/');
  const back = typeof callbackUrl === 'string' ? toSafeCallbackPath(callbackUrl) : undefined;
  return (
    <div className="flex min-h-dvh flex-col">
      <EnvironmentBanner environment={env().environment} />
      <main className="mx-auto flex w-full max-w-sm grow flex-col justify-center gap-6 px-5 py-10">
        <div className="flex flex-col gap-3">
          <Brand name={product} />
          <p className="text-muted">{t('lead')}</p>
        </div>
        <section aria-labelledby="sign-in-title" className="rounded-lg border border-line bg-surface p-5">
          <h1 id="sign-in-title" className="pb-4 text-lg font-semibold">
            {t('title')}
          </h1>
          {back !== undefined && <p className="-mt-2 pb-4 text-sm text-muted">{t('signedOut')}</p>}
          {error !== undefined && (
            <p role="alert" className="-mt-2 pb-4 text-sm text-danger-ink">
              {t(error === REFUSED ? 'ssoRefused' : 'ssoFailed')}
            </p>
          )}
          <SignInForm copy={copy} callbackUrl={back} />
          {env().oidc !== undefined && (
            <div className="flex flex-col gap-3 pt-4">
              <p className="text-center text-sm text-muted">{t('or')}</p>
              <SsoButton label={t('sso')} copy={copy.fault} callbackUrl={back ?? '/'} />
            </div>
          )}
        </section>
        <PreferenceGroup
          name="locale"
          legend={common('user.language')}
          chosen={locale}
          options={LOCALES.map((value) => ({ value, label: common(`locale.${value}`) }))}
        />
      </main>
    </div>
  );
}

async function getSignInCopy(): Promise<SignInCopy> {
  const [t, password, fault] = await Promise.all([
    getTranslations('auth'),
    getTranslations('settings.password'),
    getTranslations('fault'),
  ]);
  return {
    email: t('email'),
    password: t('password'),
    submit: t('submit'),
    submitting: t('submitting'),
    emailMissing: t('emailMissing'),
    passwordMissing: t('passwordMissing'),
    showPassword: t('showPassword'),
    hidePassword: t('hidePassword'),
    replace: {
      lead: t('replace.lead'),
      newPassword: password('next'),
      hint: password('nextHint', { count: MIN_PASSWORD_LENGTH }),
      length: password('nextShort', { min: MIN_PASSWORD_LENGTH, max: MAX_PASSWORD_LENGTH }),
      same: t('replace.same'),
      maybeSaved: t('replace.maybeSaved'),
      submit: t('replace.submit'),
    },
    fault: {
      ...each(SIGN_IN_FAULTS, (code) => ({ title: fault(`${code}.title`), next: fault(`${code}.next`) })),
      no_answer: { title: fault('no_answer.title'), next: t('noAnswer') },
      wait: t('wait', { seconds: '{seconds}' }),
    },
  };
}
