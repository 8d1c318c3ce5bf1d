import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { fail } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import { NoteForm } from './note-form.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});

const LABELS = { note: 'Note', hint: 'Hint', action: 'Save' };

test('the fault of an earlier note is not beside one that is too short to be sent', async () => {
  const send = vi.fn(async () => fail({ code: 'forbidden' }));
  const page = openPage(
    () => <NoteForm labels={LABELS} lengths={{ min: 3, max: 500 }} send={send} draft={undefined} />,
    { locale: 'en', messages: { common, fault } },
  );
  const submit = async (value: string) => {
    await page.act(page.find('textarea'), 'onChange', { target: { value } });
    await page.act(page.find('form'), 'onSubmit');
  };
  await submit('Ticket 4711');
  expect(page.text()).toContain(fault.forbidden.title);
  await submit('T');
  expect(page.find('textarea').props['aria-invalid']).toBe(true);
  expect(page.focused()?.type).toBe('textarea');
  expect(page.text()).not.toContain(fault.forbidden.title);
  expect(send).toHaveBeenCalledOnce();
});
