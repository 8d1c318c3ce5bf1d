// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { fail } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import { NoteForm } from './note-form.tsx';

const LABELS = { note: 'Note', hint: 'Hint', action: 'Save' };

test('the fault of an earlier note is not beside one that is too short to be sent', async () => {
  const send = vi.fn(async () => fail({ code: 'forbidden' }));
  const { user, getByRole, queryByText } = openPage(
    <NoteForm labels={LABELS} lengths={{ min: 3, max: 500 }} send={send} draft={undefined} />,
    { locale: 'en', messages: { common, fault } },
  );
  const note = getByRole('textbox');
  const submit = async (text: string) => {
    await user.clear(note);
    await user.type(note, text);
    await user.click(getByRole('button', { name: LABELS.action }));
  };
  await submit('Ticket 4711');
  expect(queryByText(fault.forbidden.title)).not.toBeNull();
  await submit('T');
  expect(note.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(note);
  expect(queryByText(fault.forbidden.title)).toBeNull();
  expect(send).toHaveBeenCalledOnce();
});
