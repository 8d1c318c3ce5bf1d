import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import en from '#messages/en/reports.json';
import ptBr from '#messages/pt-BR/reports.json';
import { ReconciliationPanel } from './reconciliation-panel.tsx';

const COPY = { en: { reports: en }, 'pt-BR': { reports: ptBr } };
const READING = {
  at: '2026-11-22T10:05:00.000Z',
  checked: 0,
  matched: 0,
  onlyNamed: 0,
  counts: {},
  rows: [],
};

test.each([
  ['en', 'As of '],
  ['pt-BR', 'Posição de '],
] as const)('says as of when it is, in %s', (locale, words) => {
  const html = renderWithCopy(<ReconciliationPanel reconciliation={READING} action={null} />, {
    locale,
    messages: COPY[locale],
  });
  expect(html).toContain(`<time dateTime="${READING.at}">${words}`);
  expect(html).toMatch(/0?7:05/);
});
