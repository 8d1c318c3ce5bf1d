// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import common from '#messages/en/common.json';
import { NoteForm } from './note-form.tsx';

const LABELS = { note: 'Note', hint: 'Hint', action: 'Save' };

test('a note that is being sent takes no more text, which would go with it once it is stored', async () => {
  const send = vi.fn(() => new Promise<never>(() => undefined));
  const { user, getByRole } = openPage(
    <NoteForm labels={LABELS} lengths={{ min: 3, max: 500 }} send={send} />,
    { locale: 'en', messages: { common } },
  );
  const field = getByRole<HTMLTextAreaElement>('textbox');
  await user.type(field, 'Ticket 4711');
  expect(field.readOnly).toBe(false);
  await user.click(getByRole('button', { name: LABELS.action }));
  expect(send).toHaveBeenCalledExactlyOnceWith('Ticket 4711');
  await user.type(field, '2');
  expect([field.value, field.readOnly]).toEqual(['Ticket 4711', true]);
});
