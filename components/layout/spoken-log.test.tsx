// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readAnnouncements } from '#components/ui/testing/read-announcements.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import audit from '#messages/en/audit.json';
import webhooks from '#messages/en/webhooks.json';
import { LogFrame } from './log-frame.tsx';

const TEXTS = { audit, webhooks };

test.each(['audit', 'webhooks'] as const)(
  'of new rows of %s the first is announced, not each, and of failed reads the first',
  (of) => {
    const state = { count: 0, isStale: false, isFirstPage: true };
    const frame = () => (
      <LogFrame
        of={of}
        icon="icon-list"
        rows={null}
        isFirstPage={state.isFirstPage}
        firstHref="/log"
        unfilteredHref={null}
        newerHref={null}
        olderHref={null}
        isStale={state.isStale}
        newRows={{ count: state.count, isMore: false, show: () => undefined }}
      />
    );
    const page = openPage(frame(), { locale: 'en', messages: TEXTS });
    const read = readAnnouncements();
    const announced = (change: Partial<typeof state>) => {
      Object.assign(state, change);
      page.rerender(frame());
      expect(page.queryByRole('status')).toBeNull();
      return read();
    };
    expect(announced({})).toEqual([]);
    const [ofOne] = announced({ count: 1 });
    expect(ofOne).toBe(page.getByRole('button').textContent);
    expect(announced({ count: 2 })).toEqual([]);
    expect(announced({ count: 0 })).toEqual([]);
    expect(announced({ count: 1 })).toEqual([ofOne]);
    expect(announced({ isStale: true })).toEqual([TEXTS[of].stale]);
    expect(announced({ count: 3 })).toEqual([]);
    expect(announced({ isStale: false })).toEqual([]);
    expect(announced({ isFirstPage: false, count: 0 })).toEqual([]);
    expect(announced({ count: 1 })).toEqual([]);
  },
);
