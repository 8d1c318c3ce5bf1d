import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { UserNames } from '#components/domain/filter/use-intent-filter-summary.ts';
import { AUDIT_ACTIONS } from '#lib/audit/audit-actions.ts';
import type { AuditEntryView } from '#lib/audit/audit-view.ts';
import { toShownAuditPage } from '#lib/exports/shown-audit.ts';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import { TIME_ZONE } from '#lib/i18n/locales.ts';
import { MOST_AUDITED } from '#lib/intents/list/list-view.ts';
import en from '#messages/en/audit.json';
import commonEn from '#messages/en/common.json';
import exportsEn from '#messages/en/exports.json';
import intentsEn from '#messages/en/intents.json';
import notificationsEn from '#messages/en/notifications.json';
import overviewEn from '#messages/en/overview.json';
import reportsEn from '#messages/en/reports.json';
import statusEn from '#messages/en/status.json';
import walletsEn from '#messages/en/wallets.json';
import webhooksEn from '#messages/en/webhooks.json';
import ptBr from '#messages/pt-BR/audit.json';
import commonPtBr from '#messages/pt-BR/common.json';
import exportsPtBr from '#messages/pt-BR/exports.json';
import intentsPtBr from '#messages/pt-BR/intents.json';
import notificationsPtBr from '#messages/pt-BR/notifications.json';
import overviewPtBr from '#messages/pt-BR/overview.json';
import reportsPtBr from '#messages/pt-BR/reports.json';
import statusPtBr from '#messages/pt-BR/status.json';
import walletsPtBr from '#messages/pt-BR/wallets.json';
import webhooksPtBr from '#messages/pt-BR/webhooks.json';
import { AuditTable } from './audit-table.tsx';
import { useActionLabel } from './use-action-label.ts';

const COPY = {
  en: { audit: en, common: commonEn, exports: exportsEn, intents: intentsEn, status: statusEn },
  'pt-BR': {
    ...{ audit: ptBr, common: commonPtBr, exports: exportsPtBr },
    ...{ intents: intentsPtBr, status: statusPtBr },
  },
};
const OTHERS = {
  en: {
    ...{ notifications: notificationsEn, overview: overviewEn, reports: reportsEn },
    ...{ wallets: walletsEn, webhooks: webhooksEn },
  },
  'pt-BR': {
    ...{ notifications: notificationsPtBr, overview: overviewPtBr, reports: reportsPtBr },
    ...{ wallets: walletsPtBr, webhooks: webhooksPtBr },
  },
};
const ANA = '5f1d8c02-6a3b-4c1e-9d2f-00000000000a';
const NAMES: UserNames = new Map([[ANA, 'Ana Prado']]);

describe.each(['en', 'pt-BR'] as const)('the details of an entry, in %s', (locale) => {
  const { audit, common, exports, intents, status } = COPY[locale];
  const { notifications, reports, wallets, webhooks } = OTHERS[locale];
  function shown(
    details: AuditEntryView['details'],
    action = 'sign-out',
    actor: AuditEntryView['actor'] = null,
  ): string {
    const entry = { id: 1, at: '2026-11-21T10:00:00.000Z', actor, action, subject: 'a', details };
    const { entries } = toShownAuditPage({ entries: [entry], nextCursor: null, previousCursor: null });
    return renderWithCopy(<AuditTable rows={entries} names={NAMES} />, {
      locale,
      messages: { ...COPY[locale], ...OTHERS[locale] },
      timeZone: TIME_ZONE,
    });
  }
  const all = `${audit.detail.name.filter}: ${exports.all}`;

  test('of notifications: what is turned off by its name, and that nothing is', () => {
    const { topics } = notifications;
    const html = shown({ muted: ['problems', 'system'], locale: 'en' }, 'notifications.chosen');
    expect(html).toContain(`${audit.detail.name.muted}: ${topics.problems.title}, ${topics.system.title}`);
    const none = shown({ muted: [], locale: 'en' }, 'notifications.chosen');
    expect(none).toContain(`${audit.detail.name.muted}: ${audit.detail.noTopics}`);
    expect(shown({ muted: ['of-newer-build'] })).toContain('of-newer-build');
  });

  test.each(['sandbox', 'production'] as const)(
    'of a contract on Solana: the network of %s',
    (environment) => {
      const html = shown({ chainRef: `solana:${environment}` }, 'contract.confirmed');
      expect(html).toContain(`${common.chain.solana} · ${common.environment[environment]}`);
      expect(html).not.toContain('solana:');
    },
  );

  test('of an export: its list, period and format, as the exports say them', () => {
    const filter = { from: '2026-10-01', to: '2026-10-31' };
    const html = shown({ list: 'reconciliation', format: 'csv-br', filter });
    expect(html).toContain(`${audit.detail.name.list}: ${exports.list.reconciliation}`);
    expect(html).toContain(`${audit.detail.name.format}: ${exports.panel.format['csv-br']}`);
    expect(html).toContain(formatCalendarDay(filter.to, locale));
    for (const raw of ['csv-br', '2026-10-31', '{']) expect(html).not.toContain(raw);
  });

  test('of an export: its first day before its last, as stored in either order', () => {
    const html = shown({ filter: { to: '2026-10-31', chainId: 'base', from: '2026-10-01' } });
    const places = [audit.filter.from, audit.filter.to].map((name) => html.indexOf(`${name}: `));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test('of an export of a whole list: all of it', () => {
    const html = shown({ list: 'audit', format: 'xlsx', filter: { action: 'all', actor: 'all', query: '' } });
    expect(html).toContain(all);
  });

  const { filter: words } = intents;
  const days = locale === 'en' ? 'Nov 1, 2026 – Nov 30, 2026' : '01/11/2026 – 30/11/2026';
  const period = reports.period
    .replace('{from}', formatCalendarDay('2026-11-01', locale))
    .replace('{to}', formatCalendarDay('2026-11-30', locale));
  test.each<[list: string, filter: object, expected: readonly string[], raw: readonly string[]]>([
    [
      'intents',
      {
        ...{ date: 'completed', from: '2026-11-01', to: '2026-11-30', status: ['completed'], query: '' },
        ...{ chainId: 'base', minCents: 10_000_000, intentType: 'offramp', createdBy: ANA },
      },
      [
        `${words.type}: ${common.intentType.offramp}`,
        `${words.status}: ${status.label.completed}`,
        `${words.chain}: ${common.chain.base}`,
        `${words.date.of.completed}: ${days}`,
        `${words.amount.label} ≥ R$\u00a0100.000,00`,
        `${words.creator}: Ana Prado`,
      ],
      ['minCents', '10000000', 'intentType', 'chainId', 'completed&quot;', ANA],
    ],
    [
      'deliveries',
      { verdict: 'bad_signature', type: 'payin.completed', query: '' },
      [
        `${webhooks.filter.verdict}: ${webhooks.verdict.bad_signature}`,
        `${webhooks.filter.type}: ${webhooks.event['payin'].completed}`,
      ],
      ['verdict', 'bad_signature', 'payin.completed'],
    ],
    [
      'wallets',
      { chainId: 'base', state: 'to_do', role: 'minter', query: '' },
      [
        `${wallets.filter.state}: ${wallets.filter.states.to_do}`,
        `${wallets.filter.role}: ${wallets.role.minter}`,
      ],
      ['to_do', 'minter', ': base'],
    ],
    [
      'audit',
      { action: 'user.changed', actor: ANA, query: '' },
      [`${audit.filter.actor}: Ana Prado`, `${audit.filter.action}: ${audit.action.user.changed}`],
      ['user.changed', ANA],
    ],
    ['totals', { from: '2026-11-01', to: '2026-11-30' }, [period], ['2026-11-30']],
    ['intents', { intentType: 'all', status: [], date: 'created', query: '' }, [all], ['{']],
  ])('of an export: the filter of %s as text, without codes', (list, filter, expected, raw) => {
    const html = shown({ list, format: 'csv-br', filter }, 'export.started');
    for (const text of expected) expect(html).toContain(text.replaceAll("'", '&#x27;'));
    for (const text of raw) expect(html).not.toContain(text);
  });

  test.each([
    ['a part that this build does not know', { intentType: 'onramp', ofNewerBuild: 'x' }],
    ['a value that it cannot read', { intentType: 'onramp', chainId: 'of-newer-build' }],
    ['a month that is none', { intentType: 'onramp', from: '2026-13-01' }],
    ['a day that is none', { intentType: 'onramp', to: '2026-02-30' }],
  ])('of an export by %s: all of its filter as it was stored', (_what, filter) => {
    const html = shown({ list: 'intents', filter }, 'export.started');
    for (const value of Object.values(filter)) expect(html).toContain(value);
    expect(html).toContain('intentType: onramp');
    expect(html).not.toContain(all);
  });

  test.each(['view.created', 'view.updated', 'view.deleted'])(
    'of a saved view, %s: its filter and the one before, as text',
    (action) => {
      const search = `intentType=offramp&date=completed&createdBy=${ANA}&days=lastMonth`;
      const columns = ['reference', 'chain', 'createdBy'];
      const before = action === 'view.updated' ? { before: '' } : {};
      const html = shown({ name: 'Mês', search, columns, ...before }, action);
      const parts = [
        `${words.type}: ${common.intentType.offramp}`,
        `${words.date.of.completed}: ${words.date.range.lastMonth}`,
        `${words.creator}: Ana Prado`,
      ];
      expect(html).toContain(`${audit.detail.name.filter}: ${parts.join(' · ')}`);
      const { clientReference } = audit.detail.name;
      const named = [clientReference, intents.column.chain, intents.column.createdBy].join(', ');
      expect(html).toContain(`${audit.detail.name.columns}: ${named}`);
      for (const raw of ['=', '&amp;', 'offramp', 'lastMonth', ANA])
        expect(html.split('</thead>')[1]?.replaceAll(/<[^>]*>/g, '')).not.toContain(raw);
      const hadAll = html.includes(`${audit.detail.name.before}: ${exports.all}`);
      expect(hadAll).toBe(action === 'view.updated');
    },
  );

  test('of a saved view: a name that looks like a filter, and a filter that was cut, as they were stored', () => {
    const before = 'inbox=sign';
    expect(shown({ name: 'Para assinar', before }, 'view.renamed')).toContain(
      `${audit.detail.name.before}: ${before}`,
    );
    const cut = `query=${'a'.repeat(600)}`.slice(0, MOST_AUDITED);
    expect(shown({ search: cut }, 'view.created')).toContain(`${audit.detail.name.search}: ${cut}`);
    expect(shown({ search: 'of=newer' }, 'view.created')).toContain('of=newer');
  });

  test('of a file: how many rows it has, as the history of exports writes it', () => {
    const rows = locale === 'en' ? '21,453' : '21.453';
    expect(shown({ rows: 21_453 }, 'export.completed')).toContain(`${audit.detail.name.rows}: ${rows}`);
  });

  test('of a claim of another: who had it by name, and which transaction used the nonce', () => {
    const html = shown({ claimant: ANA, nonce: '7', usedBy: '0xab' }, 'burn.claim_released');
    const { claimant, nonce, usedBy } = audit.detail.name;
    for (const text of [`${claimant}: Ana Prado`, `${nonce}: 7`, `${usedBy}: 0xab`])
      expect(html).toContain(text);
    // Of a link there is no name.
    expect(shown({ claimant: 'of-a-link', usedBy: '' }, 'burn.claim_released')).toContain('of-a-link');
  });

  test('of a sign-in: by what', () => {
    expect(shown({ method: 'password' })).toContain(
      `${audit.detail.name.method}: ${audit.detail.method.password}`,
    );
  });

  test('of a conversion: its amount in reais and its network by name', () => {
    const html = shown({ amountCents: 881_000, chainId: 'base', whitelisterWallet: null });
    expect(html).toContain(`${audit.detail.name.amountCents}: R$\u00a08.810,00`);
    expect(html).toContain(`${audit.detail.name.chainId}: ${common.chain.base}`);
    for (const raw of ['881000', ': base', 'null', 'whitelisterWallet']) expect(html).not.toContain(raw);
  });

  test('of a link: its kind, and until when it counts in local time', () => {
    const details = { linkKind: 'payment', holder: null, expiresAt: '2026-11-21T12:30:00.000Z' };
    const html = shown(details, 'link.created');
    expect(html).toContain(audit.linkAction.payment.created);
    expect(html).not.toContain(audit.linkAction.signing.created);
    for (const raw of ['T12:30', 'holder', 'null']) expect(html).not.toContain(raw);
    expect(shown({ linkId: 'a' }, 'link.opened')).toContain(audit.action.link.opened);
  });

  test('of a claim that was given back: since when it was one, in local time', () => {
    const html = shown({ claimedAt: '2026-11-21T12:30:00.000Z' }, 'burn.claim_given_back');
    expect(html).toContain(audit.action.burn.claim_given_back);
    expect(html).toContain(`${audit.detail.name.claimedAt}: `);
    expect(html).not.toContain('T12:30');
  });

  test('of a claim that ended: names no user, because a holder with a link may have begun it', () => {
    const { claim_given_back: givenBack, claim_released: released } = audit.action.burn;
    expect(shown({ linkId: 'a' }, 'burn.claim_given_back')).toContain(givenBack);
    expect(shown({ claimant: 'a' }, 'burn.claim_released')).toContain(released);
    for (const words of [givenBack, released]) expect(words).not.toMatch(/user|usuário/);
  });

  test('of a user: the role, and what changed', () => {
    const html = shown({ role: 'viewer', roleBefore: 'admin', isDisabled: true });
    expect(html).toContain(`${audit.detail.name.roleBefore}: ${common.role.admin}`);
    expect(html).toContain(`${audit.detail.name.role}: ${common.role.viewer}`);
    expect(html).toContain(`${audit.detail.name.isDisabled}: ${audit.detail.is.true}`);
  });

  test('of an order that was refused: both amounts', () => {
    const html = shown({ typed: '100', stated: '250', amountCents: 100 });
    expect(html).toContain(`${audit.detail.name.stated}: R$\u00a02,50`);
    expect(shown({ field: 'address', typed: '0xA' })).toContain(`${audit.detail.name.typed}: 0xA`);
  });

  test('of a wallet: who did it once, by name, and the text of what came of it', () => {
    const by = 'ana@example.test';
    const ana = { name: 'Ana', email: by };
    const html = shown({ outcome: 'not_on_chain', kind: 'nothing_prepared', by }, 'wallet.synced', ana);
    expect(html).toContain(`${audit.detail.name.outcome}: ${audit.detail.outcome.not_on_chain}`);
    expect(html).toContain(`${audit.detail.name.kind}: ${audit.detail.kind.nothing_prepared}`);
    expect(html).not.toContain(`${audit.detail.name.by}:`);
    // Under an e-mail that is not theirs any more, and where no user is named.
    expect(shown({ by: 'old@example.test' }, 'wallet.synced', ana)).toContain('old@example.test');
    expect(shown({ by: 'signing-link:5f1d8c02' })).toContain(`${audit.detail.linkKind.signing} 5f1d8c02`);
    expect(shown({ outcome: 'a_new_word' })).toContain('a_new_word');
  });

  test('of another kind, or by another build: as it was stored', () => {
    expect(shown({ method: 'passkey', ofNewerBuild: [1] })).toContain('passkey');
    expect(shown({ ofNewerBuild: [1] })).toContain('ofNewerBuild: [1]');
  });
});

function ActionLabels() {
  const label = useActionLabel();
  return AUDIT_ACTIONS.map((action) => label(action)).join('\n');
}

test.each(['en', 'pt-BR'] as const)('no two actions have the same text, in %s', (locale) => {
  const labels = renderWithCopy(<ActionLabels />, { locale, messages: COPY[locale] }).split('\n');
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  expect(labels).toHaveLength(AUDIT_ACTIONS.length);
});
