import { beforeEach, expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import readiness from '#messages/en/readiness.json';
import { WalletCombobox } from './wallet-combobox.tsx';

vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});

const walletOf = (label: string, digit: string): WalletSummary =>
  walletForTest({
    id: `00000000-0000-4000-8000-00000000000${digit}`,
    label,
    address: `0x${digit.repeat(40)}`,
    state: 'active',
    reconciliationStatus: 'synced',
  });
const FIRST = walletOf('Acme', '1');
const BETWEEN = walletOf('Bank', '2');
const LAST = walletOf('Zeta', '3');

function open() {
  const list = { wallets: [FIRST, LAST] };
  const onChoose = vi.fn();
  const page = openPage(
    () => (
      <WalletCombobox
        label="Address"
        hint={null}
        error={null}
        text=""
        chainId={FIRST.chainId}
        wallets={list.wallets}
        onChoose={onChoose}
        input={{}}
      />
    ),
    { locale: 'en', messages: { readiness } },
  );
  const press = async (key: string) => page.act(page.find('input'), 'onKeyDown', { key });
  /** The address of the option that the field says it is on. */
  const active = () => {
    const id = page.find('input').props['aria-activedescendant'];
    const option = page.elements().find(({ type, props }) => type === 'li' && props.id === id);
    return id === undefined ? undefined : option?.props['aria-label'];
  };
  return { list, onChoose, press, active };
}

beforeEach(() => void vi.stubGlobal('document', { getElementById: () => null }));

test('the arrow keys go around the wallets, and Enter takes the one they are on', async () => {
  const { onChoose, press, active } = open();
  expect(active()).toBeUndefined();
  await press('ArrowUp');
  expect(active()).toContain(LAST.address);
  await press('ArrowDown');
  expect(active()).toContain(FIRST.address);
  await press('Enter');
  expect(onChoose.mock.calls).toEqual([[FIRST.address]]);
  expect(active()).toBeUndefined();
});

test.each([
  ['before it', walletOf('Aaa', '4')],
  ['between', BETWEEN],
  ['after it', walletOf('Zzz', '5')],
])('a wallet that becomes ready %s takes the arrow keys to no other address', async (_where, added) => {
  const { list, onChoose, press, active } = open();
  await press('ArrowUp');
  list.wallets = [FIRST, added, LAST];
  expect(active()).toContain(LAST.address);
  await press('Enter');
  expect(onChoose.mock.calls).toEqual([[LAST.address]]);
});

test('a wallet that is no longer offered is not taken', async () => {
  const { list, onChoose, press, active } = open();
  await press('ArrowDown');
  list.wallets = [LAST];
  expect(active()).toBeUndefined();
  await press('Enter');
  expect(onChoose).not.toHaveBeenCalled();
});
