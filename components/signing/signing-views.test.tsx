import { describe, expect, test } from 'vitest';
import type { ReactNode } from 'react';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { aBrowserWallet } from '#lib/browser-wallet/testing/a-browser-wallet.ts';
import common from '#messages/en/common.json';
import signing from '#messages/en/signing.json';
import commonPtBr from '#messages/pt-BR/common.json';
import signingPtBr from '#messages/pt-BR/signing.json';
import { AllowanceNotice } from './allowance-notice.tsx';
import { CheckList, type CheckRow } from '#components/signing/checks/check-list.tsx';
import { GuardView } from '#components/signing/checks/guard-view.tsx';
import { WalletList } from '#components/signing/wallets/wallet-list.tsx';

const COPY = { en: { common, signing }, 'pt-BR': { common: commonPtBr, signing: signingPtBr } };
const LOCALES = ['en', 'pt-BR'] as const;
const nothing = () => undefined;

function shown(node: ReactNode, locale: (typeof LOCALES)[number]) {
  return renderWithCopy(node, { locale, messages: COPY[locale] });
}

const WALLETS = [
  { id: 'hanging', name: 'Hanging', iconUrl: null },
  { id: 'other', name: 'Other', iconUrl: null },
];

const buttonOf = (page: string, name: string) =>
  (page.match(/<button[^]*?<\/button>/g) ?? []).find((button) => button.includes(name)) ?? '';

describe.each(LOCALES)('the wallets of a browser, in %s', (locale) => {
  const words = COPY[locale].signing.wallets;

  test('a connect that hangs leaves the other wallets’ buttons alive, and can be left', () => {
    const wallet = aBrowserWallet({ wallets: WALLETS, connectingId: 'hanging' });
    const page = shown(<WalletList wallet={wallet} />, locale);
    expect(buttonOf(page, 'Other')).not.toMatch(/disabled=/);
    expect(buttonOf(page, words.cancel)).toContain(words.cancel);
  });

  test('one that has only window.ethereum is offered, and the page says what it is', () => {
    const legacy = { id: 'window.ethereum', name: '', iconUrl: null };
    const page = shown(<WalletList wallet={aBrowserWallet({ wallets: [legacy] })} />, locale);
    expect(buttonOf(page, words.legacy)).toContain(words.legacy);
    expect(page).toContain(words.legacyHint);
  });

  test('where there is none, the page says what to do', () => {
    expect(shown(<WalletList wallet={aBrowserWallet({ wallets: [] })} />, locale)).toContain(words.noneText);
  });
});

describe.each(LOCALES)('what the checks found, in %s', (locale) => {
  const row = (state: CheckRow['state']): CheckRow => ({ id: state, state, label: state, text: state });
  const guard = { isUnreachable: false, isChecking: false, checkAgain: nothing };
  const resultOf = (...states: CheckRow['state'][]) =>
    shown(<GuardView guard={guard} rows={states.map(row)} />, locale);
  const { passed } = COPY[locale].signing.checks;

  test('is never "all passed" above an open question or a failure', () => {
    expect(resultOf('passed')).toContain(passed);
    for (const states of [['passed', 'noted'], ['failed'], ['noted', 'failed']] as const) {
      expect(resultOf(...states)).not.toContain(passed);
    }
    expect(resultOf('passed', 'noted')).toContain('text-attention-ink');
  });
});

describe.each(LOCALES)('what was noticed beside a burn, in %s', (locale) => {
  const spender = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
  const by = `0x${'ab'.repeat(32)}`;
  const notice = (amountBaseUnits: string) =>
    shown(<AllowanceNotice allowances={[{ spender, amountBaseUnits, transactionHash: by }]} />, locale);
  const words = COPY[locale].signing.allowance;

  test('an approval without limit is shown, with its spender and its transaction', () => {
    const page = notice(String(2n ** 256n - 1n));
    expect(page).toContain(words.title);
    expect(page).toContain(words.all);
    expect(page).toContain(spender.slice(0, 6));
    expect(page).toContain(by.slice(0, 6));
    expect(notice('12340000')).toContain(locale === 'en' ? '12.34' : '12,34');
  });

  test('a check’s raw data is behind a button, and not in its sentence', () => {
    const row = {
      id: 'simulation',
      state: 'failed',
      label: 'S',
      text: 'too few tokens',
      detail: '0xe450d38c',
    } as const;
    const page = shown(<CheckList rows={[row]} />, locale);
    expect(page.indexOf('0xe450d38c')).toBeGreaterThan(page.indexOf('<details'));
    expect(shown(<CheckList rows={[{ ...row, state: 'passed' }]} />, locale)).not.toContain('0xe450d38c');
  });
});
