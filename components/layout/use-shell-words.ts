import { useMessages, useTranslations } from 'next-intl';
import { useCommandWords } from '#components/layout/command-menu/use-command-words.ts';
import type { LiveBadgeWords } from '#components/live/badge/live-badge.tsx';
import type { NewVersionWords } from '#components/live/new-version.tsx';
import type { Role } from '#lib/auth/permissions.ts';
import type { Environment } from '#lib/chains/chains.ts';
import { asText, type AsText } from '#lib/encoding/as-text.ts';
import { each } from '#lib/i18n/each.ts';
import { KeptTexts } from '#lib/i18n/kept-texts.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { THEMES } from '#lib/i18n/themes.ts';
import type { BannerWords } from './banner.tsx';
import type { ErrorWords } from './error-words.tsx';
import { NAVIGATION_TEXTS, type NavigationWords } from '#components/layout/navigation/navigation.ts';
import type { ShellWords, UserWords } from './shell-words.ts';

/** What the words of the frame depend on beside the language. */
interface ShellSettings {
  role: Role;
  /** What the dashboard is called. */
  product: string;
  environment: Environment;
}

const kept = new KeptTexts<AsText<ShellWords>>();

/** The words of the frame, where this process has gathered them before: most pages need no others. */
export function useKeptShellWords(settings: ShellSettings): AsText<ShellWords> | undefined {
  return kept.find(useMessages(), keyOf(settings));
}

/** Gathers the words of the frame on the server. */
export function useShellWords(settings: ShellSettings): AsText<ShellWords> {
  const words = useGatheredWords(settings);
  return kept.get(useMessages(), keyOf(settings), () => asText(words));
}

function keyOf({ role, product, environment }: ShellSettings): string {
  return `${role} ${environment} ${product}`;
}

function useGatheredWords({ role, product, environment }: ShellSettings): ShellWords {
  const t = useTranslations('common');
  return {
    product,
    skipToContent: t('skipToContent'),
    timeZoneNote: t('timeZoneNote'),
    banner: useBannerWords(environment),
    navigation: useNavigationWords(),
    user: useUserWords(role),
    live: useLiveBadgeWords(),
    newVersion: useNewVersionWords(),
    sessionEnd: useSessionEndWords(),
    signOutFailed: useSignOutFailedWords(),
    palette: useCommandWords(role),
    error: useErrorViewWords(),
  };
}

/** Null in production, which has no banner. */
export function useBannerWords(environment: Environment): BannerWords | null {
  const t = useTranslations('common.environment');
  if (environment === 'production') return null;
  return { label: t('label'), sandbox: t('sandbox'), sandboxNote: t('sandboxNote') };
}

function useNavigationWords(): NavigationWords {
  const t = useTranslations('common.nav');
  return each(NAVIGATION_TEXTS, (name) => t(name));
}

function useUserWords(role: Role): UserWords {
  const t = useTranslations('common');
  return {
    menu: t('user.menu', { name: '{name}' }),
    signedInAs: t('user.signedInAs'),
    roleLabel: t('user.role'),
    role: t(`role.${role}`),
    theme: t('user.theme'),
    themes: THEMES.map((value) => ({ value, label: t(`theme.${value}`) })),
    language: t('user.language'),
    locales: LOCALES.map((value) => ({ value, label: t(`locale.${value}`) })),
    signOut: t('user.signOut'),
    signingOut: t('user.signingOut'),
  };
}

function useLiveBadgeWords(): LiveBadgeWords {
  const t = useTranslations('live');
  const ofEach = (key: 'state' | 'hint') => ({
    connecting: t(`${key}.connecting`),
    live: t(`${key}.live`),
    delayed: t(`${key}.delayed`),
    offline: t(`${key}.offline`),
    paused: t(`${key}.paused`),
  });
  return {
    state: ofEach('state'),
    hint: ofEach('hint'),
    announce: {
      live: t('announce.live'),
      delayed: t('announce.delayed'),
      offline: t('announce.offline'),
    },
  };
}

export function useNewVersionWords(): NewVersionWords {
  const t = useTranslations('live.newVersion');
  return { title: t('title'), body: t('body'), reload: t('reload') };
}

function useSessionEndWords(): ShellWords['sessionEnd'] {
  const t = useTranslations('common');
  return { title: t('sessionEnd.title'), body: t('sessionEnd.body'), signIn: t('fault.signIn') };
}

function useSignOutFailedWords(): ShellWords['signOutFailed'] {
  const t = useTranslations('common.signOutFailed');
  return { title: t('title'), body: t('body'), again: t('again') };
}

export function useErrorViewWords(): ErrorWords {
  const t = useTranslations('common.error');
  return {
    title: t('title'),
    money: t('money'),
    next: t('next'),
    retry: t('retry'),
    digest: t('digest'),
  };
}
