/** The languages of the interface; the first is the default. */
export const LOCALES = ['pt-BR', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'pt-BR';
export const LOCALE_COOKIE = 'locale';

/** Every time on screen is of this zone, and the screen says so; UTC is in the title of each. */
export const TIME_ZONE = 'America/Sao_Paulo';
/** As both languages write it. */
export const TIME_ZONE_NAME = 'Brasília';

export function isLocale(value: string | undefined): value is Locale {
  return LOCALES.some((locale) => locale === value);
}
