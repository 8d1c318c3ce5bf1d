import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { GrantSigningContent } from '#components/links/sign/grant-signing-content.tsx';
import { BurnSigningContent } from '#components/links/sign/burn-signing-content.tsx';
import { LinkOver } from '#components/links/sign/link-over.tsx';
import { LinkFrame } from '#components/links/link-frame.tsx';
import { listTokenPins } from '#server/burns/authorization/token-pins.ts';
import { findTokenSymbol } from '#server/chains/token-symbols.ts';
import { listWalletRpcUrls } from '#server/chains/wallet-rpc-urls.ts';
import { readBuildId } from '#server/build-id.ts';
import { env } from '#server/env.ts';
import { getClientCopy } from '#server/i18n/get-client-copy.ts';
import { getProductName } from '#server/i18n/get-product-name.ts';
import { readTheme } from '#server/i18n/read-theme.ts';
import { linkKeyOf } from '#server/links/link-token.ts';
import { unlessLimited } from '#server/links/unless-limited.ts';
import { requestOpenLink } from '#server/links/sign/request-signing-link.ts';
import { getSigningView } from '#server/links/sign/get-signing-view.ts';
import { LazyGrant } from './lazy-grant.tsx';
import { LazyOver } from './lazy-over.tsx';
import { LazySign } from './lazy-sign.tsx';

/** Only the copy of this page: it is opened on phones, and by users who see nothing else of the dashboard. */
const SIGN_COPY = [
  'common',
  'status',
  'fault',
  'burn',
  'grant',
  'signing',
  'signLink',
  'live',
  'intent.flow',
  'intent.burn',
] as const;

interface SignPageProps {
  params: Promise<{ token: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('signLink.page');
  return {
    title: t('title'),
    referrer: 'no-referrer',
    robots: { index: false, follow: false, nocache: true },
  };
}

/** One wallet, one transaction. No session: the token in the address opens this and nothing else. */
export default async function SignPage({ params }: SignPageProps) {
  const { token } = await params;
  const keys = { token, linkKey: linkKeyOf(token) };
  const [open, copy, product, locale, theme] = await Promise.all([
    unlessLimited(requestOpenLink(token)),
    getClientCopy(SIGN_COPY),
    getProductName(),
    getLocale(),
    readTheme(),
  ]);
  const { environment, sandboxUrl } = env();
  const frame = { kind: 'signing', product, environment, build: readBuildId(), locale, theme } as const;
  if (!open) {
    return (
      <LinkFrame {...frame}>
        <LinkOver />
        <LazyOver live={{ copy, keys }}>{null}</LazyOver>
      </LinkFrame>
    );
  }
  const view = await getSigningView(open);
  const readAtMs = Date.now();
  const signing = {
    environment,
    sandboxUrl: sandboxUrl ?? null,
    walletRpcUrls: listWalletRpcUrls(),
  };
  if (view.kind === 'grant') {
    return (
      <LinkFrame {...frame}>
        <LazyGrant live={{ server: { data: view, readAtMs }, copy, keys, signing }}>
          <GrantSigningContent view={view} isPlaceholder />
        </LazyGrant>
      </LinkFrame>
    );
  }
  const tokenPins = await listTokenPins();
  const { chainId } = view.intent;
  const tokenSymbol = findTokenSymbol(chainId, tokenPins[chainId]?.address);
  const burn = { ...signing, tokenPins, tokenSymbol };
  return (
    <LinkFrame {...frame}>
      <LazySign live={{ server: { data: view, readAtMs }, copy, keys, signing: burn }}>
        <BurnSigningContent view={view} tokenSymbol={tokenSymbol} isPlaceholder />
      </LazySign>
    </LinkFrame>
  );
}
