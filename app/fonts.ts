import localFont from 'next/font/local';

/*
 * Latin letters only, as both languages need, in the weights that are used: a quarter of the whole fonts.
 * Each page loads them before its styles are there. Other letters are shown in a font of the system. They are
 * made of the Latin files of `@fontsource-variable/geist` and `-mono` 5.3.0 (Geist, OFL 1.1) by `subset-font`
 * 2.9.0, which is given their characters, `wght` 400 to 700, the names 0, 13 and 14, and the features `calt`,
 * `ccmp`, `kern`, `liga`, `locl`, `mark`, `mkmk`, `rlig`, `tnum` and `zero`.
 */
export const geistSans = localFont({
  src: '../components/ui/fonts/geist.woff2',
  variable: '--font-geist-sans',
  weight: '400 700',
});

export const geistMono = localFont({
  src: '../components/ui/fonts/geist-mono.woff2',
  variable: '--font-geist-mono',
  weight: '400 700',
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Liberation Mono', 'DejaVu Sans Mono', 'monospace'],
});
