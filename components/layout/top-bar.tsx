import { Menu } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { LiveBadge, type LiveBadgeCopy } from '#components/live/live-badge.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Popover } from '#components/ui/popover.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Theme } from '#lib/i18n/themes.ts';
import { CommandMenu } from '#components/layout/command-menu/command-menu.tsx';
import { NavigationList } from './navigation-list.tsx';
import { useCommandCopy } from '#components/layout/command-menu/use-command-copy.ts';
import { UserMenu, type Viewer } from './user-menu.tsx';

interface TopBarProps {
  viewer: Viewer;
  locale: Locale;
  theme: Theme;
}

const NAVIGATION_ID = 'navigation';

/** The bar over every page: navigation on small screens, search, live badge, account. */
export function TopBar({ viewer, locale, theme }: TopBarProps) {
  const t = useTranslations('common');
  return (
    <header className="sticky top-(--banner) z-20 flex h-12 items-center gap-1 border-b border-line bg-canvas/95 px-2 backdrop-blur-sm sm:px-4 lg:px-6">
      <button
        type="button"
        popoverTarget={NAVIGATION_ID}
        aria-label={t('nav.open')}
        className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'lg:hidden' })}
      >
        <Menu aria-hidden />
      </button>
      <Popover id={NAVIGATION_ID} label={t('nav.label')} className="top-(--bar-bottom) left-2 w-64 lg:hidden">
        <NavigationList />
        <p className="pt-4 text-xs text-faint">{t('timeZoneNote')}</p>
      </Popover>
      <CommandMenu copy={useCommandCopy(viewer.role)} />
      <div className="ml-auto flex items-center gap-1">
        <LiveBadge copy={useLiveBadgeCopy()} />
        <UserMenu viewer={viewer} locale={locale} theme={theme} />
      </div>
    </header>
  );
}

function useLiveBadgeCopy(): LiveBadgeCopy {
  const t = useTranslations('live');
  const each = (key: 'state' | 'hint') => ({
    connecting: t(`${key}.connecting`),
    live: t(`${key}.live`),
    delayed: t(`${key}.delayed`),
    offline: t(`${key}.offline`),
  });
  return {
    state: each('state'),
    hint: each('hint'),
    announce: {
      live: t('announce.live'),
      delayed: t('announce.delayed'),
      offline: t('announce.offline'),
    },
  };
}
