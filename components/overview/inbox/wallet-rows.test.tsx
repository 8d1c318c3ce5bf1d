import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { WalletTaskItem } from '#lib/intents/overview/overview-view.ts';
import { WALLET_ROW_REASONS } from '#lib/intents/overview/wallet-tasks.ts';
import type { InboxScopeName } from '#lib/intents/overview/inbox-scope.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/overview.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/overview.json';
import { InboxPanel } from './inbox-panel.tsx';

const AT = '2026-11-22T10:00:00.000Z';
const WALLET_ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000007';
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const COPY = { en: { overview: en, common }, 'pt-BR': { overview: ptBr, common: commonPtBr } };
const LOCALES = Object.keys(COPY) as (keyof typeof COPY)[];

const taskOf = (facts: Partial<WalletTaskItem> = {}): WalletTaskItem => ({
  reason: 'wallet_mismatch',
  walletId: WALLET_ID,
  chainId: 'base',
  address: ADDRESS,
  label: null,
  since: AT,
  isMine: false,
  ...facts,
});

function render(
  task: WalletTaskItem,
  {
    locale = 'en',
    count = 1,
    scope = 'all',
  }: { locale?: keyof typeof COPY; count?: number; scope?: InboxScopeName } = {},
): string {
  return renderWithCopy(
    <InboxPanel
      items={[]}
      counts={{}}
      mine={[]}
      grantsToSign={0}
      areGrantsMine={false}
      contracts={[]}
      wallets={[task]}
      walletCounts={{ [task.reason]: count }}
      scope={scope}
      keepScope={() => undefined}
      nowMs={Date.parse(AT)}
    />,
    { locale, messages: COPY[locale] },
  );
}

describe.each(LOCALES)('a registration in the inbox in %s', (locale) => {
  const { walletReason, walletAct, inbox } = COPY[locale].overview;

  test.each(WALLET_ROW_REASONS)('says why it is there, and leads to the wallet: %s', (reason) => {
    const html = render(taskOf({ reason }), { locale });
    expect(html).toContain(walletReason[reason]);
    expect(html).toContain(`${walletAct[reason]}<span`);
    expect(html).toContain(`href="/wallets/${WALLET_ID}"`);
    expect(html).not.toContain(inbox.empty);
  });

  test('is counted, and leads to those that are not shown', () => {
    const html = render(taskOf(), { locale, count: 9 });
    expect(html).toContain('href="/wallets?state=to_do"');
    expect(html).toContain('tabular-nums">9<');
    expect(render(taskOf(), { locale })).not.toContain('state=to_do');
  });
});

test('is named as users here call it, else by its address', () => {
  expect(render(taskOf({ label: 'Tesouraria' }))).toContain('Tesouraria');
  expect(render(taskOf())).toContain(`title="${ADDRESS}"`);
});

test('a request without a known registration leads to where its address would be listed', () => {
  const html = render(taskOf({ reason: 'wallet_unresolved', walletId: null }));
  expect(html).toContain(`href="/wallets?query=${ADDRESS}"`);
});

test.each([
  [true, true],
  [false, false],
])('is among the reader’s own where the role may act: %s', (isMine, isShown) => {
  const html = render(taskOf({ isMine }), { scope: 'mine' });
  expect(html.includes(en.walletReason.wallet_mismatch)).toBe(isShown);
  expect(html.includes(en.inbox.noneMine)).toBe(!isShown);
  expect(render(taskOf({ isMine })).includes(en.inbox.scope.mine)).toBe(isShown);
});
