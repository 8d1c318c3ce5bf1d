import { clsx } from 'clsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Icon, type IconName } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Popover } from '#components/ui/popover.tsx';
import type { Role } from '#lib/auth/permissions.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Theme } from '#lib/i18n/themes.ts';
import { NAVIGATION, type NavigationItem, type NavigationWords } from './navigation/navigation.ts';
import { PreferenceGroup } from './preference-group.tsx';
import type { UserWords } from './shell-words.ts';
import { SignOutButton } from './sign-out/sign-out-button.tsx';

export interface Viewer {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

interface UserMenuProps {
  words: UserWords;
  navigation: NavigationWords;
  viewer: Viewer;
  locale: Locale;
  theme: Theme;
}

const MENU_ID = 'user-menu';
const ICONS: Partial<Record<NavigationItem['key'], IconName>> = { contracts: 'icon-scroll-text' };

/** Who is signed in and as what, language, appearance, one's own pages, the way out. */
export function UserMenu({ words, navigation, viewer, locale, theme }: UserMenuProps) {
  const label = words.menu.replace('{name}', () => viewer.name);
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={`${label}, ${words.role}`}
        className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-sm text-muted hover:bg-hover hover:text-ink"
      >
        <Icon name="icon-circle-user" className="text-[1.125rem]" />
        <span className="hidden max-w-40 truncate font-medium text-ink md:inline">{viewer.name}</span>
        <span className="hidden rounded-sm bg-neutral-soft px-1.5 text-xs text-neutral-ink md:inline">
          {words.role}
        </span>
      </button>
      <Popover id={MENU_ID} label={label} className="under-bar right-4 w-72" renders="idle">
        <div className="flex flex-col gap-4">
          <div className="min-w-0">
            <p className="text-xs text-muted">{words.signedInAs}</p>
            <p className="truncate font-medium">{viewer.name}</p>
            <p className="truncate text-sm text-muted">{viewer.email}</p>
            <p className="text-sm text-muted">
              {words.roleLabel}: <span className="font-medium text-ink">{words.role}</span>
            </p>
          </div>
          <PreferenceGroup name="theme" legend={words.theme} chosen={theme} options={words.themes} />
          <PreferenceGroup name="locale" legend={words.language} chosen={locale} options={words.locales} />
          <div className="-mx-3 -mb-3 border-t border-line p-1.5">
            {NAVIGATION.filter(({ group }) => group === 'account').map(({ key, href }) => (
              <Link
                key={key}
                href={href}
                className={clsx(buttonStyle({ variant: 'ghost', size: 'sm' }), 'w-full justify-start')}
              >
                <Icon name={ICONS[key] ?? 'icon-sliders-horizontal'} />
                {navigation[key]}
              </Link>
            ))}
            <SignOutButton label={words.signOut} pendingLabel={words.signingOut} />
          </div>
        </div>
      </Popover>
    </>
  );
}
