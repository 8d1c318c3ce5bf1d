/** The themes; `system` follows the device, by CSS alone. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const DEFAULT_THEME: Theme = 'system';
export const THEME_COOKIE = 'theme';

export function isTheme(value: string | undefined): value is Theme {
  return THEMES.some((theme) => theme === value);
}
