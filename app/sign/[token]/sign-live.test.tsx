import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { queryClient } from '#components/live/query-client.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { aBurn } from '#lib/burns/testing/burn-cases.ts';
import type { BurnSigningView } from '#lib/links/signing-view.ts';
import { signingViewOptions } from '#lib/queries/links.ts';
import { QueryError } from '#lib/queries/query-error.ts';
import burn from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import intent from '#messages/en/intent.json';
import live from '#messages/en/live.json';
import signLink from '#messages/en/sign-link.json';
import status from '#messages/en/status.json';
import burnPtBr from '#messages/pt-BR/burn.json';
import commonPtBr from '#messages/pt-BR/common.json';
import intentPtBr from '#messages/pt-BR/intent.json';
import livePtBr from '#messages/pt-BR/live.json';
import signLinkPtBr from '#messages/pt-BR/sign-link.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { SignLive, type SignLiveProps } from './sign-live.tsx';

const COPY = {
  en: { burn, common, intent, live, signLink, status },
  'pt-BR': {
    burn: burnPtBr,
    common: commonPtBr,
    intent: intentPtBr,
    live: livePtBr,
    signLink: signLinkPtBr,
    status: statusPtBr,
  },
};
const AT = '2026-11-21T10:00:00.000Z';

afterEach(() => queryClient.clear());

function viewOf(known: BurnView | null): BurnSigningView {
  const facts = { flowVersion: 1, chainId: 'base', contradictedAt: null, expiresAt: null } as const;
  return {
    ...{ kind: 'burn', access: 'sign', linkExpiresAt: AT, holder: null },
    intent: {
      ...{ id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001', ...facts, wasReportedTaken: false },
      ...{ status: 'awaiting_burn_approval', amountCents: 1_000, burn: known },
    },
  };
}

/** The page of a link whose last read says that it is over; what was read before had this burn. */
function overPage(locale: keyof typeof COPY, known: BurnView | null): string {
  const view = viewOf(known);
  const readAtMs = Date.now();
  const { queryKey } = signingViewOptions('token');
  const error = new QueryError({ code: 'link_unusable' });
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey })
    .setState({ data: view, dataUpdatedAt: readAtMs, status: 'error', error });
  return pageOf(locale, { data: view, readAtMs });
}

function pageOf(locale: keyof typeof COPY, server: SignLiveProps['server']): string {
  return renderToStaticMarkup(
    <SignLive
      server={server}
      copy={{ locale, messages: COPY[locale] }}
      keys={{ token: 'token', linkKey: 'key' }}
      signing={{ environment: 'sandbox', sandboxUrl: null, tokenPins: {}, tokenSymbol: null }}
    />,
  );
}

describe.each(['en', 'pt-BR'] as const)('a link of a burn that ends, in %s', (locale) => {
  const { over } = COPY[locale].signLink;

  test.each([aBurn('signing'), aBurn('ready', { askedAt: AT })])(
    'says what to do with the request that a wallet may still show: %#',
    (asked) => {
      const page = overPage(locale, asked);
      expect(page).toContain(over.title);
      expect(page).toContain(over.burnRequest.title);
      expect(page).toContain(over.burnRequest.text);
    },
  );

  test.each([null, aBurn('ready'), aBurn('submitting')])(
    'says nothing of a request where no wallet has one: %#',
    (known) => {
      const page = overPage(locale, known);
      expect(page).toContain(over.title);
      expect(page).not.toContain(over.burnRequest.title);
    },
  );
});

test.each([
  [null, 'start'],
  [aBurn('ready'), 'resume'],
  [aBurn('lapsed', { problem: 'burn_grant_lapsed' }), 'start'],
  [aBurn('reverted', { problem: 'burn_reverted' }), 'start'],
] as const)('a signing is continued only while its attempt lasts: %#', (known, label) => {
  const page = pageOf('en', { data: viewOf(known), readAtMs: Date.now() });
  const labels = ['start', 'resume'] as const;
  expect(labels.filter((name) => page.includes(`${intent.burn[name]}</button>`))).toEqual([label]);
});
