import { Icon } from '#components/ui/icon.tsx';
import { LiveBadge } from '#components/live/badge/live-badge.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Theme } from '#lib/i18n/themes.ts';
import { CommandMenu } from '#components/layout/command-menu/command-menu.tsx';
import { NAVIGATION_ID } from '#components/layout/navigation/navigation-panel.tsx';
import type { ShellWords } from './shell-words.ts';
import { UserMenu, type Viewer } from './user-menu.tsx';

interface TopBarProps {
  words: ShellWords;
  viewer: Viewer;
  locale: Locale;
  theme: Theme;
}

/** The bar over every page: navigation on small screens, search, live badge, account. */
export function TopBar({ words, viewer, locale, theme }: TopBarProps) {
  return (
    <header className="sticky top-(--banner) z-20 flex h-12 items-center gap-1 border-b border-line bg-canvas px-2 sm:px-4 lg:px-6 print:hidden">
      <button
        type="button"
        popoverTarget={NAVIGATION_ID}
        aria-label={words.navigation.open}
        className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'lg:hidden' })}
      >
        <Icon name="icon-menu" />
      </button>
      <CommandMenu words={words.palette} navigation={words.navigation} user={words.user} />
      <div className="ml-auto flex items-center gap-1">
        <LiveBadge words={words.live} />
        <UserMenu
          words={words.user}
          navigation={words.navigation}
          viewer={viewer}
          locale={locale}
          theme={theme}
        />
      </div>
    </header>
  );
}
