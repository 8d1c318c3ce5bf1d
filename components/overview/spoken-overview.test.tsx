// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import type { Overview } from '#lib/intents/overview/overview-view.ts';
import overview from '#messages/en/overview.json';
import { OverviewView } from './overview-view.tsx';

vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));
vi.mock('./inbox/inbox-panel.tsx', () => ({ InboxPanel: () => null }));
vi.mock('./volumes/volumes-panel.tsx', () => ({ VolumesPanel: () => null }));
vi.mock('./recent-panel.tsx', () => ({ RecentPanel: () => null }));
vi.mock('./health-panel.tsx', () => ({ HealthPanel: () => null }));

const QUIET = { unresolvedCreates: [], recent: [] } as unknown as Overview;

test('that the overview could not be read again is announced once, and shown', () => {
  const view = (isStale: boolean) => (
    <OverviewView overview={QUIET} nowMs={0} inboxScope="all" isStale={isStale} />
  );
  const page = openPage(view(false), { locale: 'en', messages: { overview } });
  const announced = (isStale: boolean) => {
    page.rerender(view(isStale));
    expect(page.queryByRole('status')).toBeNull();
    return vi.mocked(announce).mock.calls.splice(0).flat();
  };
  expect(announced(false)).toEqual([]);
  expect(announced(true)).toEqual([overview.stale]);
  expect(page.container.textContent).toBe(overview.stale);
  expect(announced(true)).toEqual([]);
  expect(announced(false)).toEqual([]);
});
