import type { CommandCopy } from '#components/layout/command-menu/use-command-copy.ts';
import type { LiveBadgeCopy } from '#components/live/live-badge.tsx';
import type { NewVersionWords } from '#components/live/new-version.tsx';
import type { SessionNoticeWords } from '#components/live/session/session-notice.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Theme } from '#lib/i18n/themes.ts';
import type { BannerWords } from './banner.tsx';
import type { ErrorCopy } from './error-copy.tsx';
import type { NavigationWords } from '#components/layout/navigation/navigation.ts';

interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface UserWords {
  readonly menu: string;
  readonly signedInAs: string;
  readonly roleLabel: string;
  readonly role: string;
  readonly theme: string;
  readonly themes: readonly Option<Theme>[];
  readonly language: string;
  readonly locales: readonly Option<Locale>[];
  readonly signOut: string;
  readonly signingOut: string;
}

/** All that the frame says, as plain data: it is rendered from it once, and no messages are loaded. */
export interface ShellWords {
  readonly product: string;
  readonly skipToContent: string;
  readonly timeZoneNote: string;
  /** Null in production. */
  readonly banner: BannerWords | null;
  readonly navigation: NavigationWords;
  readonly user: UserWords;
  readonly live: LiveBadgeCopy;
  readonly newVersion: NewVersionWords;
  readonly sessionEnd: SessionNoticeWords;
  readonly palette: CommandCopy;
  readonly error: ErrorCopy;
}
