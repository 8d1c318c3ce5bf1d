// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import readiness from '#messages/en/readiness.json';
import { WalletCombobox } from './wallet-combobox.tsx';

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
  const onChoose = vi.fn();
  const fieldFor = (wallets: readonly WalletSummary[]) => (
    <WalletCombobox
      label="Address"
      hint={null}
      error={null}
      text=""
      chainId={FIRST.chainId}
      wallets={wallets}
      onChoose={onChoose}
      input={{}}
    />
  );
  const { rerender, getByRole } = openPage(fieldFor([FIRST, LAST]), {
    locale: 'en',
    messages: { readiness },
  });
  const press = (key: string) => fireEvent.keyDown(getByRole('combobox'), { key });
  /** The address of the option that the field says it is on. */
  const active = () => {
    const id = getByRole('combobox').getAttribute('aria-activedescendant');
    return id === null ? undefined : document.getElementById(id)?.getAttribute('aria-label');
  };
  const offer = (...wallets: readonly WalletSummary[]) => rerender(fieldFor(wallets));
  return { offer, onChoose, press, active };
}

test('the arrow keys go around the wallets, and Enter takes the one they are on', () => {
  const { onChoose, press, active } = open();
  expect(active()).toBeUndefined();
  press('ArrowUp');
  expect(active()).toContain(LAST.address);
  press('ArrowDown');
  expect(active()).toContain(FIRST.address);
  press('Enter');
  expect(onChoose.mock.calls).toEqual([[FIRST.address]]);
  expect(active()).toBeUndefined();
});

test.each([
  ['before it', walletOf('Aaa', '4')],
  ['between', BETWEEN],
  ['after it', walletOf('Zzz', '5')],
])('a wallet that becomes ready %s takes the arrow keys to no other address', (_where, added) => {
  const { offer, onChoose, press, active } = open();
  press('ArrowUp');
  offer(FIRST, added, LAST);
  expect(active()).toContain(LAST.address);
  press('Enter');
  expect(onChoose.mock.calls).toEqual([[LAST.address]]);
});

test('a wallet that is no longer offered is not taken', () => {
  const { offer, onChoose, press, active } = open();
  press('ArrowDown');
  offer(LAST);
  expect(active()).toBeUndefined();
  press('Enter');
  expect(onChoose).not.toHaveBeenCalled();
});
