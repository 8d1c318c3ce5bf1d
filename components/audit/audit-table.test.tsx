import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { AUDIT_ACTIONS } from '#lib/audit/audit-actions.ts';
import type { AuditEntryView } from '#lib/audit/audit-view.ts';
import { formatCalendarDay } from '#lib/i18n/calendar-day.ts';
import en from '#messages/en/audit.json';
import commonEn from '#messages/en/common.json';
import exportsEn from '#messages/en/exports.json';
import ptBr from '#messages/pt-BR/audit.json';
import commonPtBr from '#messages/pt-BR/common.json';
import exportsPtBr from '#messages/pt-BR/exports.json';
import { AuditTable } from './audit-table.tsx';
import { useActionLabel } from './use-action-label.ts';

const COPY = {
  en: { audit: en, common: commonEn, exports: exportsEn },
  'pt-BR': { audit: ptBr, common: commonPtBr, exports: exportsPtBr },
};

describe.each(['en', 'pt-BR'] as const)('the details of an entry, in %s', (locale) => {
  const { audit, common, exports } = COPY[locale];
  function shown(
    details: AuditEntryView['details'],
    action = 'sign-out',
    actor: AuditEntryView['actor'] = null,
  ): string {
    const entry = { id: 1, at: '2026-11-21T10:00:00.000Z', actor, action, subject: 'a' };
    return renderWithCopy(<AuditTable rows={[{ ...entry, details }]} />, {
      locale,
      messages: { audit, common, exports: { list: exports.list } } as never,
    });
  }

  test('of an export: its list, period and format, as the exports say them', () => {
    const filter = { from: '2026-10-01', to: '2026-10-31' };
    const html = shown({ list: 'reconciliation', format: 'csv-br', filter });
    expect(html).toContain(`${audit.detail.name.list}: ${exports.list.reconciliation}`);
    expect(html).toContain(`${audit.detail.name.format}: ${exports.panel.format['csv-br']}`);
    expect(html).toContain(`${audit.filter.to}: ${formatCalendarDay(filter.to, locale)}`);
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
    expect(html).toContain(`${audit.detail.name.filter}: ${audit.filter.all}`);
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
