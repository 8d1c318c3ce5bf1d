import type { Messages } from 'next-intl';
import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { IntentListRow } from '#lib/intents/summary/intent-summary.ts';
import {
  DEFAULT_COLUMNS,
  findDateColumn,
  OPTIONAL_COLUMNS,
  withDateColumn,
  type OptionalColumn,
} from '#lib/intents/list/list-columns.ts';
import common from '#messages/en/common.json';
import exports from '#messages/en/exports.json';
import intents from '#messages/en/intents.json';
import overview from '#messages/en/overview.json';
import reports from '#messages/en/reports.json';
import status from '#messages/en/status.json';
import { IntentTable } from './intent-table.tsx';
import { useListWords } from './use-list-words.ts';

const MESSAGES: Partial<Messages> = { common, exports, intents, overview, reports, status };
const ROW: IntentListRow = {
  id: '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
  intentType: 'offramp',
  status: 'completed',
  chainId: 'base',
  amountCents: 123_456,
  clientReference: null,
  isReferenceKey: false,
  destination: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  updatedAt: '2026-11-22T10:00:00.000Z',
  paymentHold: null,
  contradictedAt: null,
  burnOutcome: null,
  reportMark: null,
  doubts: [],
  revision: 0,
};

function Table({ count }: { count: number }) {
  const rows = Array.from({ length: count }, (_, index) => ({ ...ROW, id: `${ROW.id}${String(index)}` }));
  return <IntentTable rows={rows} words={useListWords({ intentType: 'all' })} columns={DEFAULT_COLUMNS} />;
}

test('columns that a user added are between the others and the amount', () => {
  const headings = (columns: readonly OptionalColumn[]) => {
    const Added = () => (
      <IntentTable rows={[ROW]} words={useListWords({ intentType: 'all' })} columns={columns} />
    );
    const html = renderWithCopy(<Added />, { locale: 'en', messages: MESSAGES });
    return [...html.matchAll(/<th scope="col">([^<]*)/g)].map(([, heading]) => heading);
  };
  const { type, id, status: state, chain, destination, createdAt, amount, ...added } = intents.column;
  const first = [type, id, state, chain, destination, createdAt];
  expect(headings(DEFAULT_COLUMNS)).toEqual([...first, amount]);
  expect(headings(['labels'])).toEqual([...first, added.labels, amount]);
  expect(headings(OPTIONAL_COLUMNS)).toEqual([...first, ...Object.values(added), amount]);
});

test.each([
  ['updated', 'updatedAt'],
  ['completed', 'endedAt'],
  ['ended', 'endedAt'],
] as const)('a list by the date %s shows that date, whatever columns a user chose', (date, column) => {
  const at = '2026-11-24T15:00:00.000Z';
  const row = { ...ROW, updatedAt: at };
  for (const chosen of [DEFAULT_COLUMNS, [], ['labels'], OPTIONAL_COLUMNS] as const) {
    const Ordered = () => (
      <IntentTable
        rows={[row]}
        words={useListWords({ intentType: 'all' })}
        columns={withDateColumn(chosen, date)}
        order={findDateColumn(date)}
        details={{ [row.id]: { endedAt: at } }}
      />
    );
    const html = renderWithCopy(<Ordered />, { locale: 'en', messages: MESSAGES });
    expect(html.match(/aria-sort="descending">[^<]*/g)).toEqual([
      `aria-sort="descending">${intents.column[column]}`,
    ]);
    expect(html.match(/<td class="order"><time dateTime="[^"]*/g)).toEqual([
      `<td class="order"><time dateTime="${at}`,
    ]);
    expect(html).toContain(`>${intents.caption}: ${intents.column[column]}</caption>`);
  }
});

test('a list by the date of creation is as it was', () => {
  expect(findDateColumn('created')).toBeUndefined();
  expect(withDateColumn(DEFAULT_COLUMNS, 'created')).toBe(DEFAULT_COLUMNS);
  expect(documentOf(1)).not.toMatch(/aria-sort|class="order"/);
  expect(documentOf(1)).toContain(`>${intents.caption}</caption>`);
});

function documentOf(count: number): string {
  return renderWithCopy(<Table count={count} />, { locale: 'en', messages: MESSAGES });
}

test.each([
  { count: 1, inDocument: 1, room: null },
  { count: 16, inDocument: 16, room: null },
  { count: 17, inDocument: 16, room: '49' },
  { count: 50, inDocument: 16, room: String(34 * 49) },
])('a document of $count rows has the first and room for the rest', ({ count, inDocument, room }) => {
  const markup = documentOf(count);
  expect(markup.match(/href="\/intents\//g)).toHaveLength(inDocument);
  expect(/<svg aria-hidden="true" width="1" height="(\d+)">/.exec(markup)?.[1] ?? null).toBe(room);
});
