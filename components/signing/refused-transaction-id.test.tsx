// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { TransactionIdForm } from './transaction-id-form.tsx';

const words = { label: 'Hash', hint: 'typed', invalid: 'is neither', action: 'Send' };

function open(check?: (id: string) => Promise<string | undefined>) {
  const onTransactionId = vi.fn();
  const { user, getByRole, findByText } = openPage(
    <TransactionIdForm
      words={words}
      parse={(text) => (text === '' ? undefined : text)}
      {...(check && { check })}
      onTransactionId={onTransactionId}
    />,
    { locale: 'en', messages: {} },
  );
  const field = getByRole('textbox');
  const send = async (text: string) => {
    if (text !== '') await user.type(field, text);
    await user.click(getByRole('button', { name: words.action }));
  };
  return { field, send, findByText, onTransactionId };
}

test.each([
  ['is no hash', '', words.invalid],
  ['does not pass its check', '0xab', 'is of another'],
])('a text that %s is marked, and its field gets the focus', async (_what, text, reason) => {
  const { field, send, findByText, onTransactionId } = open(async () => 'is of another');
  await send(text);
  await findByText(reason);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toContain('error');
  expect(document.activeElement).toBe(field);
  expect(onTransactionId).not.toHaveBeenCalled();
});

test('one that is taken is passed on, and the focus stays', async () => {
  const { field, send, onTransactionId } = open(async () => undefined);
  await send('0xab');
  expect(onTransactionId.mock.calls).toEqual([['0xab']]);
  expect(document.activeElement).not.toBe(field);
  expect(field.hasAttribute('aria-invalid')).toBe(false);
});
