import 'server-only';
import { cookies } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { FORMATS } from '#lib/i18n/formats.ts';
import { DEFAULT_LOCALE, isLocale, LOCALE_COOKIE, TIME_ZONE, type Locale } from '#lib/i18n/locales.ts';
import { en } from './en.ts';
import { ptBr, type AppMessages } from './pt-br.ts';

const MESSAGES: Readonly<Record<Locale, AppMessages>> = { 'pt-BR': ptBr, en };

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: AppMessages;
    Formats: typeof FORMATS;
  }
}

/** What next-intl needs for a request: the language comes from a cookie, never from the URL. */
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(LOCALE_COOKIE)?.value;
  const locale = isLocale(chosen) ? chosen : DEFAULT_LOCALE;
  return { locale, messages: MESSAGES[locale], formats: FORMATS, timeZone: TIME_ZONE };
});
