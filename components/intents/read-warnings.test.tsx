// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import intent from '#messages/en/intent.json';
import { ReadWarnings, type ReadWarningsProps } from './read-warnings.tsx';

vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));

test('that a conversion could not be read again is announced once, and shown', () => {
  const props = { intent: { status: 'completed' } } as Pick<ReadWarningsProps, 'intent'>;
  const confirmation = { state: 'confirmed' } as ReadWarningsProps['confirmation'];
  const warnings = (isStale: boolean) => <ReadWarnings {...props} {...{ confirmation, isStale }} />;
  const page = openPage(warnings(false), { locale: 'en', messages: { intent } });
  const announced = (isStale: boolean) => {
    page.rerender(warnings(isStale));
    expect(page.queryByRole('status')).toBeNull();
    return vi.mocked(announce).mock.calls.splice(0).flat();
  };
  expect(announced(false)).toEqual([]);
  expect(announced(true)).toEqual([intent.stale]);
  expect(page.container.textContent).toBe(intent.stale);
  expect(announced(true)).toEqual([]);
  expect(announced(false)).toEqual([]);
});
