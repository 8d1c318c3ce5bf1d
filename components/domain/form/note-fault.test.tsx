// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { fail } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import commonPtBr from '#messages/pt-BR/common.json';
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

describe.each(['en', 'pt-BR'] as const)('a note that is too long, in %s', (locale) => {
  const [max, count] = [500, 512];
  const words = { en: common, 'pt-BR': commonPtBr }[locale];
  const filled = (text: string) =>
    text.replace('{count, number}', String(count)).replace('{max, number}', String(max));

  test('is not cut, is counted, and is refused at its field, which gets the focus', async () => {
    const send = vi.fn(async () => fail({ code: 'forbidden' }));
    const { user, container, getByRole } = openPage(
      <NoteForm labels={LABELS} lengths={{ min: 3, max }} send={send} draft={undefined} />,
      { locale, messages: { common: words, fault } },
    );
    const note = getByRole<HTMLTextAreaElement>('textbox');
    const paste = (value: string) => fireEvent.change(note, { target: { value } });
    const press = () => user.click(getByRole('button', { name: LABELS.action }));
    const pasted = 'x'.repeat(count);
    paste(pasted);
    expect(note.hasAttribute('maxlength')).toBe(false);
    expect(note.value).toBe(pasted);
    expect(container.textContent).toContain(filled(words.noteCount));
    await press();
    expect(send).not.toHaveBeenCalled();
    expect(container.textContent).toContain(filled(words.noteLong));
    expect(note.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(note);
    paste('x'.repeat(max));
    expect(note.hasAttribute('aria-invalid')).toBe(false);
    await press();
    expect(send).toHaveBeenCalledOnce();
  });
});
