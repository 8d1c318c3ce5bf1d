import type { Metadata, Viewport } from 'next';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Announcer } from '#components/ui/announce/announcer.tsx';
import { FocusKeeper } from '#components/ui/focus/focus-keeper.tsx';
import { getProductName } from '#server/i18n/get-product-name.ts';
import { readTheme } from '#server/i18n/read-theme.ts';
import { geistMono, geistSans } from './fonts.ts';
import './globals.css';

export async function generateMetadata(): Promise<Metadata> {
  const name = await getProductName();
  return {
    title: { default: name, template: `%s · ${name}` },
    robots: { index: false, follow: false },
    formatDetection: { telephone: false, address: false, email: false },
  };
}

export const viewport: Viewport = { colorScheme: 'light dark' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, theme] = await Promise.all([getLocale(), readTheme()]);
  return (
    <html lang={locale} data-theme={theme} className={`${geistSans.variable} ${geistMono.variable}`}>
      <body>
        {children}
        <Announcer />
        <FocusKeeper />
      </body>
    </html>
  );
}
