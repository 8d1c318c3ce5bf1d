import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { COMPLETION_DOUBTS } from '#lib/intents/completion/completion-doubt.ts';
import type { ReconciledRow, Reconciliation } from '#lib/reports/report-view.ts';
import common from '#messages/en/common.json';
import en from '#messages/en/reports.json';
import status from '#messages/en/status.json';
import commonPtBr from '#messages/pt-BR/common.json';
import ptBr from '#messages/pt-BR/reports.json';
import statusPtBr from '#messages/pt-BR/status.json';
import { ExceptionTable } from './exception-table.tsx';
import { ReconciliationPanel } from './reconciliation-panel.tsx';

const COPY = {
  en: { reports: en, common, status },
  'pt-BR': { reports: ptBr, common: commonPtBr, status: statusPtBr },
};
const READING: Reconciliation = {
  at: '2026-11-22T10:05:00.000Z',
  checked: 0,
  matched: 0,
  onlyNamed: 0,
  refundReported: 0,
  withoutTransaction: 0,
  unexplained: 0,
  counts: {},
  rows: [],
};
/** The words that a sentence has for more than one, after the number. */
function endOf(sentence: string, count: number): string {
  const words = /other \{# ([^}]+)\}/.exec(sentence)?.[1] ?? sentence.replace(/^\{[^}]+\} /, '');
  expect(count).toBeGreaterThan(1);
  return words;
}

const PERIOD = { from: '2026-11-01', to: '2026-11-22' };
const OPEN: ReconciledRow = {
  id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
  intentType: 'onramp',
  chainId: 'base',
  status: 'completed',
  amountCents: 1_000,
  clientReference: 'order-1',
  endedAt: READING.at,
  createdAt: READING.at,
  chainSide: 'named',
  transactionId: null,
  webhookSide: 'none',
  exceptions: ['no_webhook'],
  owner: null,
  seen: '',
  explanation: null,
};
const EXPLAINED: ReconciledRow = {
  ...OPEN,
  id: '5f1d8c02-6a3b-4c1e-9d2f-000000000002',
  status: 'failed',
  exceptions: ['failed', 'no_webhook'],
  explanation: { note: 'Refunded by hand', by: 'Ana', at: READING.at },
};
const DIFFERING: Reconciliation = {
  ...READING,
  checked: 3,
  matched: 1,
  unexplained: 1,
  counts: { failed: 1, no_webhook: 2 },
  rows: [OPEN, EXPLAINED],
};

describe.each([
  ['en', 'As of '],
  ['pt-BR', 'Posição de '],
] as const)('the reconciliation, in %s', (locale, words) => {
  const panelOf = (reconciliation: Reconciliation, explainRefusal: string | null = null) =>
    renderWithCopy(
      <ReconciliationPanel {...{ reconciliation, explainRefusal }} period={PERIOD} action={null} />,
      { locale, messages: COPY[locale] },
    );
  const isGreen = (row: Partial<ReconciledRow>) =>
    renderWithCopy(<ExceptionTable rows={[{ ...OPEN, ...row }]} explainRefusal={null} />, {
      locale,
      messages: COPY[locale],
    }).includes('bg-success-soft');

  test('has what is completed in green only while nothing puts that in doubt', () => {
    expect(isGreen({ exceptions: ['no_webhook'] })).toBe(true);
    for (const code of ['contradicted', ...COMPLETION_DOUBTS] as const)
      expect([code, isGreen({ exceptions: [code, 'no_webhook'] })]).toEqual([code, false]);
  });
  const { explain } = COPY[locale].reports;

  test('never says of more that it is reconciled with the network than was read or proven there', () => {
    const { outcome } = COPY[locale].reports.reconciliation;
    const textOf = (counts: Partial<Reconciliation>) =>
      panelOf({ ...READING, ...counts }).replaceAll(/<[^>]+>/g, '');
    const number = (count: number) => count.toLocaleString(locale);
    const of = (what: keyof typeof outcome, count: number) =>
      new RegExp(`(^|\\D)${number(count)} ${endOf(outcome[what], count)}`);
    const counts = { onlyNamed: 747, refundReported: 20, withoutTransaction: 3 };
    const mixed = textOf({ checked: 1_454, matched: 1_437, ...counts });
    expect(mixed).toMatch(of('onNetwork', 667));
    expect(mixed).toMatch(of('onlyNamed', 747));
    expect(mixed).toMatch(of('refundReported', 20));
    expect(mixed).toMatch(of('withoutTransaction', 3));
    expect(mixed).toMatch(of('differing', 17));
    expect(mixed).not.toContain(number(1_437));
    const named = textOf({ checked: 2, matched: 2, onlyNamed: 2 });
    expect(named).toMatch(of('onlyNamed', 2));
    expect(named).not.toMatch(of('onNetwork', 2));
    expect(textOf({ checked: 2, matched: 2 })).toMatch(of('onNetwork', 2));
  });

  test('names in each cell its column, for where the headings are not shown', () => {
    const { owner, chainSide } = COPY[locale].reports.reconciliation;
    const [, body = ''] = panelOf(DIFFERING).split('</thead>');
    for (const name of [owner, chainSide]) {
      expect(body).toContain(`<td data-label="${name}"`);
    }
  });

  test('says as of when it is', () => {
    const html = panelOf(READING);
    expect(html).toContain(`<time dateTime="${READING.at}">${words}`);
    expect(html).toMatch(/0?7:05/);
  });

  test('shows who explained a row and how, and offers it for the others, and to do it again', () => {
    const html = panelOf(DIFFERING);
    const [, open = '', explained = ''] = html.split('<tr id="exception-');
    expect(open).toContain(explain.open);
    for (const text of ['Refunded by hand', 'Ana']) expect(explained).toContain(text);
    expect(open).not.toContain(explain.again);
    expect(explained).toContain(`${explain.again}</summary>`);
    expect(panelOf(DIFFERING, 'Only approvers')).toContain('Only approvers');
  });

  test('counts apart what is not explained', () => {
    expect(panelOf(DIFFERING)).toMatch(/<a [^>]*href="#exceptions"[^>]*>(One|Uma) /);
    expect(panelOf({ ...DIFFERING, unexplained: 0 })).not.toContain('href="#exceptions"');
  });

  test('links each count to its list, or to the first row of it', () => {
    const html = panelOf(DIFFERING);
    expect(html).toContain(
      'href="/intents?status=failed&amp;date=ended&amp;from=2026-11-01&amp;to=2026-11-22"',
    );
    expect(html).toContain(`href="#exception-${OPEN.id}"`);
    expect(html).toContain(`<tr id="exception-${OPEN.id}"`);
    expect(panelOf({ ...DIFFERING, rows: [] })).toContain('href="#exceptions"');
  });
});
