import { CircleUser } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Popover } from '#components/ui/popover.tsx';
import type { Role } from '#lib/auth/permissions.ts';
import { LOCALES, type Locale } from '#lib/i18n/locales.ts';
import { THEMES, type Theme } from '#lib/i18n/themes.ts';
import { PreferenceGroup } from './preference-group.tsx';
import { SignOutButton } from './sign-out-button.tsx';

export interface Viewer {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

interface UserMenuProps {
  viewer: Viewer;
  locale: Locale;
  theme: Theme;
}

const MENU_ID = 'user-menu';

/** Who is signed in and as what, language, appearance, the way out. */
export function UserMenu({ viewer, locale, theme }: UserMenuProps) {
  const t = useTranslations('common');
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={t('user.menu', { name: viewer.name })}
        className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-sm text-muted hover:bg-hover hover:text-ink"
      >
        <CircleUser aria-hidden className="size-4.5" />
        <span className="hidden max-w-40 truncate font-medium text-ink md:inline">{viewer.name}</span>
        <span className="hidden rounded-sm bg-neutral-soft px-1.5 text-xs text-neutral-ink md:inline">
          {t(`role.${viewer.role}`)}
        </span>
      </button>
      <Popover
        id={MENU_ID}
        label={t('user.menu', { name: viewer.name })}
        className="top-(--bar-bottom) right-4 w-72"
      >
        <div className="flex flex-col gap-4">
          <div className="min-w-0">
            <p className="text-xs text-muted">{t('user.signedInAs')}</p>
            <p className="truncate font-medium">{viewer.name}</p>
            <p className="truncate text-sm text-muted">{viewer.email}</p>
            <p className="text-sm text-muted">
              {t('user.role')}: <span className="font-medium text-ink">{t(`role.${viewer.role}`)}</span>
            </p>
          </div>
          <PreferenceGroup
            name="theme"
            legend={t('user.theme')}
            chosen={theme}
            options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
          <PreferenceGroup
            name="locale"
            legend={t('user.language')}
            chosen={locale}
            options={LOCALES.map((value) => ({ value, label: t(`locale.${value}`) }))}
          />
          <div className="-mx-3 -mb-3 border-t border-line p-1.5">
            <SignOutButton label={t('user.signOut')} pendingLabel={t('user.signingOut')} />
          </div>
        </div>
      </Popover>
    </>
  );
}
