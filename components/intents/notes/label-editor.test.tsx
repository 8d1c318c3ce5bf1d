// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import conversion from '#messages/en/conversion.json';
import { CONVERSION_LABEL_MAX_LENGTH } from '#lib/intents/annotation.ts';
import { addLabel, removeLabel } from '#server/actions/annotations.ts';
import { LabelEditor } from './label-editor.tsx';

const action = vi.hoisted(() => ({ isPending: false }));
vi.mock('#components/ui/use-action.ts', () => ({
  useAction: () => ({ isPending: action.isPending, fault: null, run: async () => ({ ok: false }) }),
}));
vi.mock('#server/actions/annotations.ts', () => ({ addLabel: vi.fn(), removeLabel: vi.fn() }));

function open(isPending: boolean) {
  action.isPending = isPending;
  const page = openPage(<LabelEditor intentId="1" labels={['urgent']} refusal={null} />, {
    locale: 'en',
    messages: { conversion },
  });
  return { ...page, field: page.getByRole<HTMLInputElement>('textbox') };
}
const REMOVE = conversion.labels.remove.replace('{label}', 'urgent');

afterEach(() => {
  action.isPending = false;
  vi.mocked(removeLabel).mockClear();
});

test('while a label is sent its field takes no more text, which would go with it', () => {
  expect(open(true).field.readOnly).toBe(true);
});

test('a label can be typed while none is sent', () => {
  expect(open(false).field.readOnly).toBe(false);
});

test.each([
  ['is removed by a press', false, null, 1],
  ['is not removed while another change is sent', true, 'true', 0],
])('a label %s', async (_what, isPending, isDisabled, calls) => {
  const { user, getByRole } = open(isPending);
  const button = getByRole('button', { name: REMOVE });
  expect(button.getAttribute('aria-disabled')).toBe(isDisabled);
  await user.click(button);
  expect(removeLabel).toHaveBeenCalledTimes(calls);
});

test('what is wrong with a label is said of its field, which gets the focus', async () => {
  const { user, field, getByRole } = open(false);
  expect(field.hasAttribute('aria-describedby')).toBe(false);
  await user.click(getByRole('button', { name: conversion.labels.add }));
  const reason = getByRole('alert');
  expect(reason.textContent).toBe(conversion.labels.missing);
  expect(reason.id).not.toBe('');
  expect(field.getAttribute('aria-describedby')).toBe(reason.id);
  expect(document.activeElement).toBe(field);
});

test('a label that is too long is not cut, and is refused at its field before it is sent', async () => {
  const page = open(false);
  const type = (value: string) => page.act(page.find('input'), 'onChange', { target: { value } });
  await type('x'.repeat(CONVERSION_LABEL_MAX_LENGTH + 1));
  expect(page.find('input').props).not.toHaveProperty('maxLength');
  await page.act(page.find('form'), 'onSubmit');
  expect(addLabel).not.toHaveBeenCalled();
  const reason = page.find('p', ({ props }) => props.role === 'alert');
  expect(reason.children).toEqual([
    conversion.labels.tooLong.replace('{max}', String(CONVERSION_LABEL_MAX_LENGTH)),
  ]);
  expect(page.focused()?.type).toBe('input');
  await type(`  ${'x'.repeat(CONVERSION_LABEL_MAX_LENGTH - 2)}   x `);
  await page.act(page.find('form'), 'onSubmit');
  expect(addLabel).toHaveBeenCalledOnce();
});
