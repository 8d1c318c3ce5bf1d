import { useTranslations } from 'next-intl';
import { isAllowed, rolesWith, type Role } from '#lib/auth/permissions.ts';
import type { ChainId } from '#lib/chains/chains.ts';
import { NAVIGATION, type NavigationItem } from '#components/layout/navigation/navigation.ts';

/** What the palette alone says, as plain data: it is loaded when it is first opened. */
export interface CommandWords {
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
  readonly chain: Readonly<Record<ChainId, string>>;
  readonly signOut: string;
  readonly help: string;
  /** With `{theme}` in it. */
  readonly themeTo: string;
  /** With `{locale}` in it. */
  readonly localeTo: string;
  /** Why this role may not open a page. */
  readonly refusals: Readonly<Partial<Record<NavigationItem['key'], string>>>;
}

/** Gathers the palette's words on the server. */
export function useCommandWords(role: Role): CommandWords {
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
    chain: {
      solana: common('chain.solana'),
      ethereum: common('chain.ethereum'),
      base: common('chain.base'),
      polygon: common('chain.polygon'),
    },
    signOut: t('signOut'),
    help: t('help'),
    themeTo: t('themeTo', { theme: '{theme}' }),
    localeTo: t('localeTo', { locale: '{locale}' }),
    refusals: Object.fromEntries(
      NAVIGATION.filter(({ permission }) => !isAllowed(role, permission)).map(({ key, permission }) => [
        key,
        refusal(permission),
      ]),
    ),
  };
}
