import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { ListedLink } from '#lib/links/listed-link.ts';
import { linksKey } from '#lib/queries/query-keys.ts';
import common from '#messages/en/common.json';
import signLink from '#messages/en/sign-link.json';
import { LinkOffer } from './link-offer.tsx';

const TARGET = {
  kind: 'payment',
  subject: { intentId: '5f2c7e6a-1111-4222-8333-444455556666' },
  codeExpiresAt: null,
} as const;
const HOUR_MS = 3_600_000;

function linkOf(state: ListedLink['state'], endsInMs: number): ListedLink {
  return {
    id: crypto.randomUUID(),
    chainId: 'base',
    state,
    holder: null,
    openedCount: 1,
    lastOpenedAt: null,
    createdBy: 'Bianca',
    createdAt: new Date(Date.now() - HOUR_MS).toISOString(),
    expiresAt: new Date(Date.now() + endsInMs).toISOString(),
    usedAt: null,
    revokedAt: null,
  };
}

interface Shown {
  readonly refusal?: string | null;
  readonly isOffered?: boolean;
  readonly created?: { readonly id: string; readonly url: string } | null;
}

function shown(
  links: readonly ListedLink[],
  { refusal = null, isOffered = true, created = null }: Shown = {},
): string {
  const client = new QueryClient();
  client.setQueryData(linksKey(TARGET.subject), { links });
  const offer = (
    <QueryClientProvider client={client}>
      <LinkOffer {...{ target: TARGET, refusal, isOffered, created }} onCreated={() => undefined} />
    </QueryClientProvider>
  );
  return renderWithCopy(offer, { locale: 'en', messages: { signLink, common } });
}

describe('the offer of links, before it is pressed', () => {
  test('says how many there are to use, and lists all: no second one is made unknowingly', () => {
    const links = [linkOf('opened', HOUR_MS), linkOf('unused', -HOUR_MS), linkOf('revoked', HOUR_MS)];
    const html = shown(links);
    expect(html).toContain('1 valid');
    expect(html.match(/<li/g)).toHaveLength(3);
    expect(html).toContain(signLink.dashboard.state.expired);
    expect(html).toContain(signLink.dashboard.payment.open);
  });

  test('one whose payment is held is none to use, can be cancelled, and ends when it expires', () => {
    const html = shown([linkOf('held', HOUR_MS), linkOf('held', -HOUR_MS)]);
    expect(html).toContain('none valid');
    expect(html).toContain('Shows no code now, opened 1 time');
    expect(html).toContain(signLink.dashboard.state.expired);
    expect(html.match(new RegExp(`>${signLink.dashboard.revoke}<`, 'g'))).toHaveLength(2);
  });

  test('has a button and nothing else where there are none', () => {
    const html = shown([]);
    expect(html).toContain(signLink.dashboard.payment.open);
    expect(html).not.toContain(signLink.dashboard.payment.title);
  });

  test('lists none to a user who may not make links', () => {
    const html = shown([linkOf('unused', HOUR_MS)], { refusal: 'Not yours' });
    expect(html).toContain('Not yours');
    expect(html).not.toContain('<li');
  });
});

describe('the address of a new link, which is shown this once', () => {
  const link = linkOf('unused', HOUR_MS);
  const created = { id: link.id, url: 'https://pay.example.com/pay/token' };

  test.each([true, false])(
    'is there until a user closes it, whether another may be made: %s',
    (isOffered) => {
      const html = shown([link], { isOffered, created });
      expect(html).toContain(created.url);
      expect(html).not.toContain(signLink.dashboard.create);
    },
  );

  test.each(['used', 'revoked', 'nothing_left', 'held'] as const)(
    'is not shown once the link is over, nor while it shows no code: %s',
    (state) => {
      const over = [{ ...link, state }];
      expect(shown(over, { isOffered: true, created })).toContain(signLink.dashboard.create);
      expect(shown(over, { isOffered: false, created })).toBe('');
    },
  );
});
