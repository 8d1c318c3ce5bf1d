import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { TransactionIdForm } from './transaction-id-form.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});

const words = { label: 'Hash', hint: 'typed', invalid: 'is neither', action: 'Send' };

function open(check?: (id: string) => Promise<string | undefined>) {
  const onTransactionId = vi.fn();
  const page = openPage(
    () => (
      <TransactionIdForm
        words={words}
        parse={(text) => (text === '' ? undefined : text)}
        {...(check && { check })}
        onTransactionId={onTransactionId}
      />
    ),
    { locale: 'en', messages: {} },
  );
  const type = async (value: string) => page.act(page.find('input'), 'onChange', { target: { value } });
  const submit = async () => page.act(page.find('form'), 'onSubmit');
  return { page, type, submit, onTransactionId };
}

test.each([
  ['is no hash', '', words.invalid],
  ['does not pass its check', '0xab', 'is of another'],
])('a text that %s is marked, and its field gets the focus', async (_what, text, reason) => {
  const { page, type, submit, onTransactionId } = open(async () => 'is of another');
  await type(text);
  expect(page.focused()).toBeUndefined();
  await submit();
  const input = page.find('input').props;
  expect(input['aria-invalid']).toBe(true);
  expect(input['aria-describedby']).toContain('error');
  expect(page.text()).toContain(reason);
  expect(page.focused()?.type).toBe('input');
  expect(onTransactionId).not.toHaveBeenCalled();
});

test('one that is taken is passed on, and the focus stays', async () => {
  const { page, type, submit, onTransactionId } = open(async () => undefined);
  await type('0xab');
  await submit();
  expect(onTransactionId.mock.calls).toEqual([['0xab']]);
  expect(page.focused()).toBeUndefined();
  expect(page.find('input').props['aria-invalid']).toBeUndefined();
});
