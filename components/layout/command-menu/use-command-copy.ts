import { useTranslations } from 'next-intl';
import { isAllowed, rolesWith, type Role } from '#lib/auth/permissions.ts';
import { LOCALES, type Locale } from '#lib/i18n/locales.ts';
import { THEMES, type Theme } from '#lib/i18n/themes.ts';
import { NAVIGATION, type NavigationItem } from '#components/layout/navigation/navigation.ts';

export interface CommandPage {
  readonly label: string;
  readonly href: string;
  readonly group: NavigationItem['group'];
  /** Why this role may not open it. */
  readonly refusal?: string;
}

/** Everything the command palette says and offers, as plain data: it is loaded when it is first opened. */
export interface CommandCopy {
  readonly open: string;
  readonly openShort: string;
  readonly label: string;
  readonly placeholder: string;
  readonly pagesHeading: string;
  readonly actionsHeading: string;
  readonly foundHeading: string;
  readonly searching: string;
  readonly notFound: string;
  readonly notSearched: string;
  /** With `{text}` in them. */
  readonly searchIntents: string;
  readonly searchWallets: string;
  readonly searchWebhooks: string;
  /** With `{amount}` in it. */
  readonly searchAmount: string;
  readonly signOut: string;
  readonly help: string;
  readonly pages: readonly CommandPage[];
  readonly themes: readonly { readonly value: Theme; readonly label: string }[];
  readonly locales: readonly { readonly value: Locale; readonly label: string }[];
}

/** Gathers the palette's copy on the server. */
export function useCommandCopy(role: Role): CommandCopy {
  const t = useTranslations('palette');
  const common = useTranslations('common');
  const refusal = (permission: (typeof NAVIGATION)[number]['permission']) => {
    const roles = rolesWith(permission)
      .map((name) => common(`role.${name}`))
      .join(', ');
    return common('notAllowed', { role: common(`role.${role}`), roles });
  };
  return {
    open: t('open'),
    openShort: t('openShort'),
    label: t('label'),
    placeholder: t('placeholder'),
    pagesHeading: t('pages'),
    actionsHeading: t('actions'),
    foundHeading: t('found'),
    searching: t('searching'),
    notFound: t('notFound'),
    notSearched: t('notSearched'),
    searchIntents: t('searchIntents', { text: '{text}' }),
    searchWallets: t('searchWallets', { text: '{text}' }),
    searchWebhooks: t('searchWebhooks', { text: '{text}' }),
    searchAmount: t('searchAmount', { amount: '{amount}' }),
    signOut: t('signOut'),
    help: t('help'),
    pages: NAVIGATION.map(({ key, href, group, permission }) => ({
      label: common(`nav.${key}`),
      href,
      group,
      ...(isAllowed(role, permission) ? {} : { refusal: refusal(permission) }),
    })),
    themes: THEMES.map((value) => ({ value, label: t('themeTo', { theme: common(`theme.${value}`) }) })),
    locales: LOCALES.map((value) => ({ value, label: t('localeTo', { locale: common(`locale.${value}`) }) })),
  };
}
