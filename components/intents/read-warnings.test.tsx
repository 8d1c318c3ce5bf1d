// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readAnnouncements } from '#components/ui/testing/read-announcements.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import intent from '#messages/en/intent.json';
import { ReadWarnings, type ReadWarningsProps } from './read-warnings.tsx';

test('that a conversion could not be read again is announced once, and shown', () => {
  const props = { intent: { status: 'completed' } } as Pick<ReadWarningsProps, 'intent'>;
  const confirmation = { state: 'confirmed' } as ReadWarningsProps['confirmation'];
  const warnings = (isStale: boolean) => <ReadWarnings {...props} {...{ confirmation, isStale }} />;
  const page = openPage(warnings(false), { locale: 'en', messages: { intent } });
  const read = readAnnouncements();
  const announced = (isStale: boolean) => {
    page.rerender(warnings(isStale));
    expect(page.queryByRole('status')).toBeNull();
    return read();
  };
  expect(announced(false)).toEqual([]);
  expect(announced(true)).toEqual([intent.stale]);
  expect(page.container.textContent).toBe(intent.stale);
  expect(announced(true)).toEqual([]);
  expect(announced(false)).toEqual([]);
});
