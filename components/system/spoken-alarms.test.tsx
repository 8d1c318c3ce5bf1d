// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import type { Alarm, SystemStatus } from '#lib/system/system-status.ts';
import common from '#messages/en/common.json';
import system from '#messages/en/system.json';
import { AlarmsPanel } from './alarms-panel.tsx';
import { StatusLive } from './status-live.tsx';

const live = vi.hoisted(() => ({ alarms: [] as unknown[], nowMs: 0 }));
vi.mock('#components/live/live-providers.tsx', () => ({
  LiveProviders: ({ children }: { children: unknown }) => children,
}));
vi.mock('#components/live/use-live-query.ts', () => ({
  useLiveQuery: () => ({ data: { alarms: live.alarms }, isError: false }),
}));
vi.mock('#components/ui/time/use-now.ts', () => ({ useNow: () => live.nowMs }));
vi.mock('./status-view.tsx', () => ({ StatusView: () => null }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));

const AT = '2026-11-22T10:00:00.000Z';
const AT_MS = Date.parse(AT);
const ALARM: Alarm = { code: 'job_failing', severity: 'danger', href: '/system', at: AT, subject: 'mirror' };
const OTHER: Alarm = { ...ALARM, subject: 'outboxes' };
const messages = { common, system };

beforeEach(() => void vi.mocked(announce).mockClear());

test.each([[[ALARM]], [[]]])('nothing of the alarms is spoken as they age', (alarms) => {
  const { container } = openPage(<AlarmsPanel alarms={alarms} nowMs={AT_MS + 60_000} />, {
    locale: 'en',
    messages,
  });
  expect(container.querySelector('[aria-live], [role=status], [role=alert]')).toBeNull();
});

test('alarms are announced as they come and go, not as they age', () => {
  const server = { data: { alarms: [] } as unknown as SystemStatus, readAtMs: 0 };
  const copy = { locale: 'en', messages } as const;
  Object.assign(live, { alarms: [ALARM], nowMs: AT_MS });
  const { rerender } = openPage(<StatusLive server={server} copy={copy} />, copy);
  const read = (alarms: readonly Alarm[], nowMs: number) => {
    Object.assign(live, { alarms, nowMs });
    rerender(<StatusLive server={server} copy={copy} />);
    return vi.mocked(announce).mock.calls.splice(0).flat();
  };
  expect(read([ALARM], AT_MS)).toEqual([]);
  expect(read([{ ...ALARM }], AT_MS + 60_000)).toEqual([]);
  const [ofTwo, ofOne] = [read([ALARM, OTHER], AT_MS), read([OTHER], AT_MS)];
  expect(ofTwo).toEqual(['2 alarms']);
  expect(ofOne).toEqual(['1 alarm']);
  expect(read([ALARM], AT_MS)).toEqual(ofOne);
  expect(read([], AT_MS)).toEqual([system.noAlarms]);
});
