import localFont from 'next/font/local';

/*
 * Latin letters only, as both languages need: a third of the whole fonts, which each page loads before its
 * styles are there. Other letters are shown in a font of the system.
 */
export const geistSans = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  variable: '--font-geist-sans',
  weight: '100 900',
});

export const geistMono = localFont({
  src: '../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Liberation Mono', 'DejaVu Sans Mono', 'monospace'],
});
