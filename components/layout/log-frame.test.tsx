import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import audit from '#messages/en/audit.json';
import webhooks from '#messages/en/webhooks.json';
import { LogFrame, type LogName } from './log-frame.tsx';

const TEXTS = { audit, webhooks };

const frameOf = (of: LogName, isFirstPage: boolean) =>
  renderWithCopy(
    <LogFrame
      of={of}
      icon="icon-list"
      rows={null}
      isFirstPage={isFirstPage}
      firstHref="/log?type=one"
      unfilteredHref="/log"
      newerHref={null}
      olderHref={null}
      isStale={false}
      newRows={{ count: 0, isMore: false, show: () => undefined }}
    />,
    { locale: 'en', messages: TEXTS },
  );

test.each(['audit', 'webhooks'] as const)('an empty later page of %s leads to the first', (of) => {
  const later = frameOf(of, false);
  expect(later).toContain(TEXTS[of].emptyPage);
  expect(later).toContain('href="/log?type=one"');
  expect(later).not.toContain(TEXTS[of].emptyFiltered);
  const first = frameOf(of, true);
  expect(first).toContain(TEXTS[of].emptyFiltered);
  expect(first).not.toContain(TEXTS[of].emptyPage);
});
