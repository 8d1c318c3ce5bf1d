import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { useAsked } from '#components/grant/use-asked.ts';
import { queryClient } from '#components/live/query-client.ts';
import { toLinkWallet, type GrantSigningView } from '#lib/links/grant-signing-view.ts';
import { grantSigningViewOptions } from '#lib/queries/links.ts';
import { QueryError } from '#lib/queries/query-error.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import common from '#messages/en/common.json';
import grant from '#messages/en/grant.json';
import live from '#messages/en/live.json';
import signLink from '#messages/en/sign-link.json';
import signing from '#messages/en/signing.json';
import commonPtBr from '#messages/pt-BR/common.json';
import grantPtBr from '#messages/pt-BR/grant.json';
import livePtBr from '#messages/pt-BR/live.json';
import signLinkPtBr from '#messages/pt-BR/sign-link.json';
import signingPtBr from '#messages/pt-BR/signing.json';
import { GrantLive } from './grant-live.tsx';

vi.mock('#components/grant/use-asked.ts', () => ({ useAsked: vi.fn() }));

const COPY = {
  en: { common, grant, live, signLink, signing },
  'pt-BR': {
    common: commonPtBr,
    grant: grantPtBr,
    live: livePtBr,
    signLink: signLinkPtBr,
    signing: signingPtBr,
  },
};
const wallet = toLinkWallet(walletDetailFixture({ chainId: 'solana' }));
const view: GrantSigningView = {
  kind: 'grant',
  access: 'sign',
  linkExpiresAt: '2099-01-01T00:00:00.000Z',
  wallet,
};

/** The page of a link whose last read says that it is over, with what was read of it before. */
function overPage(locale: keyof typeof COPY, { isAsked }: { isAsked: boolean }): string {
  vi.mocked(useAsked).mockImplementation((walletId) => isAsked && walletId === wallet.id);
  const readAtMs = Date.now();
  const { queryKey } = grantSigningViewOptions('token');
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey })
    .setState({
      data: view,
      dataUpdatedAt: readAtMs,
      status: 'error',
      error: new QueryError({ code: 'link_unusable' }),
    });
  return renderToStaticMarkup(
    <GrantLive
      server={{ data: view, readAtMs }}
      copy={{ locale, messages: COPY[locale] }}
      keys={{ token: 'token', linkKey: 'key' }}
      signing={{ environment: 'sandbox', sandboxUrl: null }}
    />,
  );
}

describe.each(['en', 'pt-BR'] as const)('a link that ends while a wallet is asked, in %s', (locale) => {
  const { over } = COPY[locale].signLink;
  const { linkOver } = COPY[locale].grant.open;

  test('says what to do with the request that may still be open', () => {
    const page = overPage(locale, { isAsked: true });
    expect(page).toContain(over.title);
    expect(page).toContain(linkOver.title);
    expect(page).toContain(linkOver.text);
  });

  test('says nothing of a request where this browser asked no wallet', () => {
    const page = overPage(locale, { isAsked: false });
    expect(page).toContain(over.title);
    expect(page).not.toContain(linkOver.title);
  });
});
