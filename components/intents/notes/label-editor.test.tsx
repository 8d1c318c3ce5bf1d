// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readAnnouncements } from '#components/ui/testing/read-announcements.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { fail, succeed } from '#lib/errors/result.ts';
import common from '#messages/en/common.json';
import conversion from '#messages/en/conversion.json';
import fault from '#messages/en/fault.json';
import { CONVERSION_LABEL_MAX_LENGTH } from '#lib/intents/annotation.ts';
import { addLabel, removeLabel } from '#server/actions/annotations.ts';
import { LabelEditor } from './label-editor.tsx';

function open() {
  const page = openPage(<LabelEditor intentId="1" labels={['urgent']} refusal={null} />, {
    locale: 'en',
    messages: { common, conversion, fault },
  });
  return { ...page, field: page.getByRole<HTMLInputElement>('textbox') };
}
const REMOVE = conversion.labels.remove.replace('{label}', 'urgent');

/** Types a label and sends it; the server does not answer. */
async function openSending() {
  vi.mocked(addLabel).mockReturnValue(new Promise(() => undefined));
  const page = open();
  await page.user.type(page.field, 'late');
  await page.user.click(page.getByRole('button', { name: conversion.labels.add }));
  expect(addLabel).toHaveBeenCalledExactlyOnceWith({ intentId: '1', label: 'late' });
  return page;
}

test('while a label is sent its field takes no more text, which would go with it', async () => {
  expect((await openSending()).field.readOnly).toBe(true);
});

test('a label can be typed while none is sent', () => {
  expect(open().field.readOnly).toBe(false);
});

test.each([
  ['is removed by a press', open, null, 1],
  ['is not removed while another change is sent', openSending, 'true', 0],
] as const)('a label %s', async (_what, begin, isDisabled, calls) => {
  const { user, getByRole } = await begin();
  const button = getByRole('button', { name: REMOVE });
  expect(button.getAttribute('aria-disabled')).toBe(isDisabled);
  await user.click(button);
  expect(removeLabel).toHaveBeenCalledTimes(calls);
});

test('what is wrong with a label is said of its field, which gets the focus', async () => {
  const { user, field, getByRole } = open();
  expect(field.hasAttribute('aria-describedby')).toBe(false);
  await user.click(getByRole('button', { name: conversion.labels.add }));
  const reason = getByRole('alert');
  expect(reason.textContent).toBe(conversion.labels.missing);
  expect(reason.id).not.toBe('');
  expect(field.getAttribute('aria-describedby')).toBe(reason.id);
  expect(document.activeElement).toBe(field);
});

test('a label that is too long is not cut, and is refused at its field before it is sent', async () => {
  const { user, field, getByRole } = open();
  const paste = (value: string) => fireEvent.change(field, { target: { value } });
  const press = () => user.click(getByRole('button', { name: conversion.labels.add }));
  paste('x'.repeat(CONVERSION_LABEL_MAX_LENGTH + 1));
  expect(field.hasAttribute('maxlength')).toBe(false);
  await press();
  expect(addLabel).not.toHaveBeenCalled();
  expect(getByRole('alert').textContent).toBe(
    conversion.labels.tooLong.replace('{max}', String(CONVERSION_LABEL_MAX_LENGTH)),
  );
  expect(document.activeElement).toBe(field);
  paste(`  ${'x'.repeat(CONVERSION_LABEL_MAX_LENGTH - 2)}   x `);
  await press();
  expect(addLabel).toHaveBeenCalledOnce();
});

test.each([
  [succeed(undefined), 1],
  [fail({ code: 'forbidden' }), 0],
] as const)('a label that was added or removed is announced, and only then', async (answer, times) => {
  vi.mocked(addLabel).mockResolvedValue(answer);
  vi.mocked(removeLabel).mockResolvedValue(answer);
  const announced = readAnnouncements();
  const { user, field, getByRole } = open();
  await user.type(field, 'late');
  await user.click(getByRole('button', { name: conversion.labels.add }));
  await user.click(getByRole('button', { name: REMOVE }));
  const { added, removed } = conversion.labels;
  const said = [added.replace('{label}', 'late'), removed.replace('{label}', 'urgent')];
  expect(announced()).toEqual(said.slice(0, 2 * times));
});
