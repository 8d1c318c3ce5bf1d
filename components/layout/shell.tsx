'use client';

import type { ReactNode } from 'react';
import { NewVersion } from '#components/live/new-version.tsx';
import { DraftOwner } from '#components/domain/form/draft-owner.tsx';
import { PageContent } from '#components/live/session/page-content.tsx';
import { SessionNotice } from '#components/live/session/session-notice.tsx';
import type { AsText } from '#lib/encoding/as-text.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Theme } from '#lib/i18n/themes.ts';
import { Banner } from './banner.tsx';
import { ErrorWordsProvider } from './error-words.tsx';
import { Navigation } from '#components/layout/navigation/navigation-panel.tsx';
import { useFollowedLinks } from '#components/layout/navigation/use-followed-links.ts';
import { readShellWords, type ShellWords } from './shell-words.ts';
import { SignOutNotice } from './sign-out/sign-out-notice.tsx';
import { TopBar } from './top-bar.tsx';
import type { Viewer } from './user-menu.tsx';

interface ShellProps {
  userId: string;
  viewer: Viewer;
  words: AsText<ShellWords>;
  /** The build that this page is of. */
  build: string | undefined;
  locale: Locale;
  theme: Theme;
  /** Beside the words of the banner. */
  bannerAction?: ReactNode;
  children: ReactNode;
}

/** The frame of every page behind the sign-in: environment, navigation, search, live badge, account. */
export function Shell(props: ShellProps) {
  const { userId, viewer, build, locale, theme, bannerAction, children } = props;
  const words = readShellWords(props.words);
  const followLink = useFollowedLinks();
  return (
    <div onClick={followLink} data-bar={words.banner ? 'below-banner' : 'alone'}>
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-accent px-3 py-2 font-medium text-accent-ink focus:not-sr-only focus:fixed focus:top-1 focus:left-1"
      >
        {words.skipToContent}
      </a>
      <div className="sticky top-0 z-30 print:hidden">
        <Banner words={words.banner} action={bannerAction} />
      </div>
      <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)] print:block">
        <Navigation words={words} />
        <div className="group/page min-w-0">
          <TopBar words={words} viewer={viewer} locale={locale} theme={theme} />
          <SessionNotice userId={userId} words={words.sessionEnd} />
          <SignOutNotice words={words.signOutFailed} />
          <div className="mx-auto max-w-7xl px-4 pt-4 empty:hidden sm:px-6">
            <NewVersion build={build} words={words.newVersion} />
          </div>
          <PageContent>
            <ErrorWordsProvider words={words.error}>
              <DraftOwner userId={userId}>{children}</DraftOwner>
            </ErrorWordsProvider>
          </PageContent>
          <TimeZoneNote text={words.timeZoneNote} />
        </div>
      </div>
    </div>
  );
}

/**
 * At the foot of what has no navigation beside it: small screens and paper, but for a page that names the
 * zone of each time that it prints.
 */
function TimeZoneNote({ text }: { text: string }) {
  return (
    <footer className="mx-auto max-w-7xl px-4 pb-5 text-xs text-faint sm:px-6 lg:hidden print:block group-has-[[data-zoned]]/page:print:hidden">
      {text}
    </footer>
  );
}
