// @vitest-environment happy-dom
import type { Messages } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import common from '#messages/en/common.json';
import exports from '#messages/en/exports.json';
import intents from '#messages/en/intents.json';
import overview from '#messages/en/overview.json';
import reports from '#messages/en/reports.json';
import status from '#messages/en/status.json';
import { IntentList, type IntentListProps } from './intent-list.tsx';
import { useListWords, writeListWords } from './use-list-words.ts';

const state = vi.hoisted(() => ({ newCount: 0, isError: false }));
vi.mock('#components/live/use-followed.ts', () => ({
  useFollowed: () => ({
    data: { sync: { unconfirmedSince: null, unreadableCount: 0 } },
    isError: state.isError,
  }),
}));
vi.mock('./packed-intent-page.ts', () => ({ unpackIntentPage: () => ({}) }));
vi.mock('./use-held-rows.ts', () => ({
  useHeldRows: () => ({ rows: [], newCount: state.newCount, showNew: vi.fn() }),
}));
vi.mock('./columns/use-columns.ts', () => ({ useColumns: () => ({ columns: [] }) }));
vi.mock('./columns/column-menu.tsx', () => ({ ColumnMenu: () => null }));
vi.mock('./pinned-intents.tsx', () => ({ PinnedIntents: () => null }));
vi.mock('./intent-list-total.tsx', () => ({ IntentListTotal: () => null }));
vi.mock('./empty-intents.tsx', () => ({ EmptyIntents: () => null }));
vi.mock('#components/domain/page-links.tsx', () => ({ PageLinks: () => null }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));

const MESSAGES: Partial<Messages> = { common, exports, intents, overview, reports, status };

function List() {
  const words = writeListWords(useListWords({ intentType: 'all' }));
  const props = { packed: { text: '{}' }, filter: {}, look: {}, columns: [], readAtMs: 0, words };
  return <IntentList {...(props as unknown as IntentListProps)} />;
}

test('of new conversions the first is announced, not each, and of failed reads the first', () => {
  const page = openPage(<List />, { locale: 'en', messages: MESSAGES });
  const announced = (change: Partial<typeof state>) => {
    Object.assign(state, change);
    page.rerender(<List />);
    expect(page.queryByRole('status')).toBeNull();
    return vi.mocked(announce).mock.calls.splice(0).flat();
  };
  expect(announced({})).toEqual([]);
  expect(announced({ newCount: 1 })).toEqual(['1 new conversion']);
  expect(page.container.textContent).toContain('1 new conversion');
  expect(announced({ newCount: 2 })).toEqual([]);
  expect(announced({ newCount: 0 })).toEqual([]);
  expect(announced({ newCount: 3 })).toEqual(['3 new conversions']);
  expect(announced({ isError: true })).toEqual([intents.stale]);
  expect(announced({ isError: false })).toEqual([]);
});
