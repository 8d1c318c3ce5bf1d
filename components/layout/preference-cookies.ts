import { holdNavigation } from '#lib/browser/hold-navigation.ts';
import { LOCALE_COOKIE, type Locale } from '#lib/i18n/locales.ts';
import { THEME_COOKIE, type Theme } from '#lib/i18n/themes.ts';

const ONE_YEAR_SECONDS = 31_536_000;

/** Stores the theme for the server's next rendering and shows it at once. */
export function setTheme(theme: Theme): void {
  setCookie(THEME_COOKIE, theme);
  document.documentElement.dataset.theme = theme;
}

/**
 * Stores the language and renders the page in it: as a new document, because every view of this one has the
 * old language. Without a network that is the next document.
 */
export function setLocale(locale: Locale): void {
  setCookie(LOCALE_COOKIE, locale);
  if (!holdNavigation()) location.reload();
}

function setCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax${secure}`;
}
