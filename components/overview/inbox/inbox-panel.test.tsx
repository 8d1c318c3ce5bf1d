import type { ComponentProps } from 'react';
import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { inboxItemSchema, type InboxItem } from '#lib/intents/overview/inbox.ts';
import type { ContractToConfirm } from '#lib/intents/overview/overview-view.ts';
import { INBOX_REASONS, type InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import type { InboxScopeName } from '#lib/intents/overview/inbox-scope.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/overview.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/overview.json';
import { InboxPanel } from './inbox-panel.tsx';

const AT = '2026-11-22T10:00:00.000Z';
const COPY = { en: { overview: en, common }, 'pt-BR': { overview: ptBr, common: commonPtBr } };
const LOCALES = Object.keys(COPY) as (keyof typeof COPY)[];

function panelOf(locale: keyof typeof COPY, props: Partial<ComponentProps<typeof InboxPanel>>): string {
  return renderWithCopy(
    <InboxPanel
      items={[]}
      counts={{}}
      mine={[]}
      grantsToSign={0}
      areGrantsMine={false}
      contracts={[]}
      wallets={[]}
      walletCounts={{}}
      scope="all"
      keepScope={() => undefined}
      nowMs={Date.parse(AT)}
      {...props}
    />,
    { locale, messages: COPY[locale] },
  );
}

function inboxOf(
  reason: InboxReason,
  locale: keyof typeof COPY,
  {
    count = 1,
    contracts = [],
    ...facts
  }: Partial<InboxItem> & { count?: number; contracts?: ContractToConfirm[] } = {},
): string {
  const item = inboxItemSchema.parse({
    id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
    intentType: 'onramp',
    status: 'awaiting_fiat_payment',
    chainId: 'base',
    amountCents: 1_000,
    clientReference: null,
    destination: null,
    failureCode: null,
    expiresAt: null,
    scheduledFor: null,
    createdAt: AT,
    updatedAt: AT,
    reason,
    ...facts,
  });
  return panelOf(locale, {
    items: [item],
    counts: { [reason]: count },
    mine: item.isMine ? [reason] : [],
    contracts,
  });
}

describe.each(LOCALES)('the inbox in %s', (locale) => {
  const { reason: words, act, inbox } = COPY[locale].overview;

  test.each(INBOX_REASONS)('says why a row is there, and has its action: %s', (reason) => {
    expect(inboxOf(reason, locale)).toContain(words[reason]);
    expect(inboxOf(reason, locale)).toContain(`${act[reason]}<span`);
  });

  test.each(INBOX_REASONS.filter((reason) => reason !== 'pay'))('asks for no payment by %s', (reason) => {
    expect(inboxOf(reason, locale)).not.toContain(words.pay);
    expect(inboxOf(reason, locale)).not.toContain(`${act.pay}<span`);
    for (const text of [words[reason], act[reason]]) {
      expect(text.toLowerCase()).not.toMatch(/^(pay|pagar|pague)\b/);
    }
  });

  test('says until when, and marks the last minutes by more than colour', () => {
    const until = (minutes: number) => ({
      expiresAt: new Date(Date.parse(AT) + 60 * 60_000).toISOString(),
      actionEndsAt: new Date(Date.parse(AT) + minutes * 60_000).toISOString(),
    });
    const [soon] = inbox.endsSoon.split('{');
    expect(inboxOf('pay', locale, until(14))).toContain(soon);
    expect(inboxOf('pay', locale, until(50))).not.toContain(soon);
    expect(inboxOf('pay', locale, until(-1))).toContain(inbox.over);
    expect(inboxOf('pay', locale, { ...until(-1), actionEndsAt: null })).not.toContain(inbox.over);
    // It has moved on since the overview was read: that clock is over.
    expect(inboxOf('pay', locale, { ...until(-1), status: 'minting' })).not.toContain(inbox.over);
  });

  test('says since when it waits, then until when it may', () => {
    const since = new Date(Date.parse(AT) - 41 * 60_000).toISOString();
    const actionEndsAt = new Date(Date.parse(AT) + 19 * 60_000).toISOString();
    const html = inboxOf('pay', locale, { since, actionEndsAt });
    const [waiting = ''] = inbox.waiting.split('<');
    const [ends = ''] = inbox.ends.split('{');
    const places = [`>${waiting}<time dateTime="${since}"`, `>${ends}`].map((text) => html.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(inboxOf('failed', locale, { since })).not.toContain(waiting);
  });

  test('says since when its reason holds, and of what that is', () => {
    const since = new Date(Date.parse(AT) - 20 * 60_000).toISOString();
    const [status, conflict] = [inbox.sinceStatus, inbox.sinceConflict];
    const failed = inboxOf('failed', locale, { since });
    expect(failed).toContain(`dateTime="${since}"`);
    expect(failed).toContain(`title="${status} `);
    expect(failed).toContain(`<span class="sr-only">${status} </span>`);
    const contradicted = inboxOf('contradicted', locale, { since, contradictedAt: since });
    expect(contradicted).toContain(`title="${conflict} `);
    expect(contradicted).not.toContain(status);
    // From a server that does not say it yet.
    const old = inboxOf('failed', locale);
    expect(old).toContain(`dateTime="${AT}"`);
    expect(old).not.toContain(status);
  });

  test('leads to the rows that are not shown', () => {
    const html = inboxOf('burned_not_paid', locale, { count: 166 });
    expect(html).toContain('165');
    expect(html).toContain('/intents?inbox=burned_not_paid');
    expect(inboxOf('burned_not_paid', locale)).not.toContain('/intents?inbox');
  });

  test.each(['all', 'mine'] as const)('leads to the rows of a reason of which none was read: %s', (scope) => {
    const html = panelOf(locale, { counts: { sign: 7, pay: 3, failed: 0 }, mine: ['sign'], scope });
    expect(html).not.toContain(inbox.empty);
    expect(html).not.toContain(inbox.noneMine);
    expect(html).toContain('/intents?inbox=sign');
    expect(html.includes('/intents?inbox=pay')).toBe(scope === 'all');
    expect(html).not.toContain('/intents?inbox=failed');
  });

  test.each([
    ['all', 12, true],
    ['mine', 7, false],
  ] as const)('counts what it shows: %s', (scope, count, hasGrants) => {
    const render = (areGrantsMine: boolean) =>
      panelOf(locale, {
        counts: { sign: 7, pay: 3, failed: 2 },
        mine: ['sign'],
        grantsToSign: 4,
        areGrantsMine,
        scope,
      });
    const [before, after] = inbox.count.slice(inbox.count.lastIndexOf('{#') + 2).split('}');
    expect([before, after]).toHaveLength(2);
    expect(render(false)).toContain(`>${count}${before}<`);
    expect(render(false).includes(inbox.grantsTitle)).toBe(hasGrants);
    expect(render(true)).toContain(inbox.grantsTitle);
  });

  test('offers a choice of rows also where only the wallets to authorize are of the reader', () => {
    const grants = (areGrantsMine: boolean, scope: InboxScopeName = 'all') =>
      panelOf(locale, { grantsToSign: 1, areGrantsMine, scope });
    const none = grants(false, 'mine');
    expect([inbox.noneMine, inbox.scope.all].filter((text) => !none.includes(text))).toEqual([]);
    expect([true, false].map((isMine) => grants(isMine).includes(inbox.scope.mine))).toEqual([true, false]);
  });

  test('offers a choice of rows only to a user who may act on one', () => {
    expect(inboxOf('sign', locale, { isMine: true })).toContain(inbox.scope.mine);
    expect(inboxOf('sign', locale, { isMine: false })).not.toContain(inbox.scope.mine);
  });

  test('[R9] asks an administrator for a contract that signatures wait for, and leads to its row', () => {
    const contract = { chainId: 'solana', kind: 'burn_program', since: AT } as const;
    const mine = inboxOf('failed', locale, { contracts: [{ ...contract, isMine: true }] });
    expect(mine).toContain('href="/contracts#solana-burn_program"');
    expect(mine).toContain(`${inbox.contract.confirm}<span`);
    expect(mine).toContain('Solana');
    expect(mine).toContain(inbox.scope.mine);
    const other = inboxOf('failed', locale, { contracts: [{ ...contract, isMine: false }] });
    expect(other).toContain(`${inbox.contract.view}<span`);
    expect(other).not.toContain(`${inbox.contract.confirm}<span`);
    expect(other).not.toContain(inbox.scope.mine);
  });
});

test.each(LOCALES)('the group to sign counts each thing that it lists: %s', (locale) => {
  const html = panelOf(locale, { counts: { sign: 5 }, mine: ['sign'], grantsToSign: 2, areGrantsMine: true });
  expect(html).toContain(COPY[locale].overview.inbox.grantsTitle);
  expect(html).toContain('<span class="tabular-nums">7</span>');
});

test('how to begin is said where nothing asks for a user, and not among what does', () => {
  const firstSteps = 'how to begin';
  expect(panelOf('en', { firstSteps })).toContain(firstSteps);
  expect(panelOf('en', { firstSteps, grantsToSign: 1 })).not.toContain(firstSteps);
  expect(panelOf('en', { firstSteps, grantsToSign: 1, scope: 'mine' })).not.toContain(firstSteps);
});
