import { expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import intent from '#messages/en/intent.json';
import { ReadWarnings, type ReadWarningsProps } from './read-warnings.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));

test('that a conversion could not be read again is announced once, and shown', () => {
  let isStale = false;
  const props = { intent: { status: 'completed' } } as Pick<ReadWarningsProps, 'intent'>;
  const confirmation = { state: 'confirmed' } as ReadWarningsProps['confirmation'];
  const page = openPage(() => <ReadWarnings {...props} {...{ confirmation, isStale }} />, {
    locale: 'en',
    messages: { intent },
  });
  const announced = (next: boolean) => {
    isStale = next;
    expect(page.elements().filter(({ props: { role } }) => role === 'status')).toEqual([]);
    return vi.mocked(announce).mock.calls.splice(0).flat();
  };
  expect(announced(false)).toEqual([]);
  expect(announced(true)).toEqual([intent.stale]);
  expect(page.text()).toBe(intent.stale);
  expect(announced(true)).toEqual([]);
  expect(announced(false)).toEqual([]);
});
