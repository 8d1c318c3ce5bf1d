import { ReadTexts, type AsText } from '#lib/encoding/as-text.ts';
import type { CommandWords } from '#components/layout/command-menu/use-command-words.ts';
import type { LiveBadgeWords } from '#components/live/badge/live-badge.tsx';
import type { NewVersionWords } from '#components/live/new-version.tsx';
import type { SessionNoticeWords } from '#components/live/session/session-notice.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Theme } from '#lib/i18n/themes.ts';
import type { BannerWords } from './banner.tsx';
import type { ErrorWords } from './error-words.tsx';
import type { PreferenceOption } from './preference-group.tsx';
import type { SignOutNoticeWords } from './sign-out/sign-out-notice.tsx';
import type { NavigationWords } from '#components/layout/navigation/navigation.ts';

export interface UserWords {
  /** With `{name}` in it. */
  readonly menu: string;
  readonly signedInAs: string;
  readonly roleLabel: string;
  readonly role: string;
  readonly theme: string;
  readonly themes: readonly PreferenceOption<Theme>[];
  readonly language: string;
  readonly locales: readonly PreferenceOption<Locale>[];
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
  readonly live: LiveBadgeWords;
  readonly newVersion: NewVersionWords;
  readonly sessionEnd: SessionNoticeWords;
  readonly signOutFailed: SignOutNoticeWords;
  readonly palette: CommandWords;
  readonly error: ErrorWords;
}

/** One a role and language. */
const MOST_WORDS = 8;
const read = new ReadTexts<ShellWords>(MOST_WORDS);

/** The words as the server has sent them. */
export function readShellWords(written: AsText<ShellWords>): ShellWords {
  return read.get(written);
}
