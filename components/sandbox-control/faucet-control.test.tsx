// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import common from '#messages/en/common.json';
import sandbox from '#messages/en/sandbox.json';
import { FaucetControl } from './faucet-control.tsx';

test('without an address nothing is sent, and its field is marked and gets the focus', async () => {
  const send = vi.fn();
  const control = { isRefused: false, pending: undefined, outcome: undefined, send };
  const { user, getByRole, getByText } = openPage(<FaucetControl control={control} />, {
    locale: 'en',
    messages: { common, sandbox },
  });
  const field = getByRole('textbox');
  const press = () => user.click(getByRole('button'));
  await press();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  getByText(sandbox.faucet.missing);
  expect(document.activeElement).toBe(field);
  await user.type(field, '0xab');
  await press();
  expect(send.mock.calls).toEqual([[{ kind: 'faucet', chainId: 'base', address: '0xab' }]]);
  expect(field.hasAttribute('aria-invalid')).toBe(false);
});
