import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import intent from '#messages/en/intent.json';
import type { ClassifiedConfirmation } from './classify-confirmation.ts';
import { UnconfirmedCode } from './pay/unconfirmed-code.tsx';
import { ReadWarnings } from './read-warnings.tsx';

const AT = '2026-11-21T10:00:00.000Z';

test.each<[what: string, (confirmation: ClassifiedConfirmation) => ReactNode]>([
  [
    'a conversion that is not confirmed',
    (confirmation) => (
      <ReadWarnings intent={{ status: 'processing' }} confirmation={confirmation} isStale={false} />
    ),
  ],
  ['a code that is not confirmed', (confirmation) => <UnconfirmedCode confirmation={confirmation} />],
])('the alert of %s is the same a second later, so it is not spoken again', (_, show) => {
  const shown = (confirmedAt: string | null, laterMs: number) => {
    const nowMs = Date.parse(AT) + 30_000 + laterMs;
    const confirmation = { state: 'unconfirmed', confirmedAt, nowMs, everyMs: 10_000 } as const;
    const node = show({ ...confirmation, payableTxid: null });
    return renderWithCopy(node, { locale: 'en', messages: { intent } });
  };
  for (const confirmedAt of [AT, null]) {
    const first = shown(confirmedAt, 0);
    expect(first).toContain('role="alert"');
    expect(shown(confirmedAt, 1_000)).toBe(first);
  }
  expect(shown(AT, 0)).toContain(AT);
});
