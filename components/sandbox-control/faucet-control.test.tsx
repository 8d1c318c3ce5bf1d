import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import common from '#messages/en/common.json';
import sandbox from '#messages/en/sandbox.json';
import { FaucetControl } from './faucet-control.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});

test('without an address nothing is sent, and its field is marked and gets the focus', async () => {
  const send = vi.fn();
  const control = { isRefused: false, pending: undefined, outcome: undefined, send };
  const page = openPage(() => <FaucetControl control={control} />, {
    locale: 'en',
    messages: { common, sandbox },
  });
  await page.act(page.find('form'), 'onSubmit');
  expect(page.find('input').props['aria-invalid']).toBe(true);
  expect(page.text()).toContain(sandbox.faucet.missing);
  expect(page.focused()?.type).toBe('input');
  await page.act(page.find('input'), 'onChange', { target: { value: '0xab' } });
  await page.act(page.find('form'), 'onSubmit');
  expect(send.mock.calls).toEqual([[{ kind: 'faucet', chainId: 'base', address: '0xab' }]]);
  expect(page.find('input').props['aria-invalid']).toBeUndefined();
});
