import 'server-only';
import { cookies } from 'next/headers';
import { DEFAULT_THEME, isTheme, THEME_COOKIE, type Theme } from '#lib/i18n/themes.ts';

/** The theme this browser chose, from its cookie. */
export async function readTheme(): Promise<Theme> {
  const chosen = (await cookies()).get(THEME_COOKIE)?.value;
  return isTheme(chosen) ? chosen : DEFAULT_THEME;
}
