import { expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { walletForTest } from '#lib/registrations/testing/wallet-for-test.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import en from '#messages/en/readiness.json';
import ptBr from '#messages/pt-BR/readiness.json';
import { WalletOption } from './wallet-option.tsx';

const COPY = { en: { readiness: en }, 'pt-BR': { readiness: ptBr } };

test.each(['en', 'pt-BR'] as const)('all that an option shows is in its name: %s', (locale) => {
  const messages = COPY[locale];
  const nameOf = (facts: Partial<WalletSummary>, isNameShared = false) => {
    const wallet = walletForTest({ label: 'Treasury', ...facts });
    const option = (
      <WalletOption
        id="1"
        wallet={wallet}
        isNameShared={isNameShared}
        isChosen={false}
        isActive={false}
        onChoose={() => undefined}
      />
    );
    const html = renderWithCopy(option, { locale, messages });
    const shown = html.match(/(?<=>)[^<]+(?=<)/g) ?? [];
    return { name: /aria-label="([^"]*)"/.exec(html)?.[1] ?? '', shown };
  };
  const limited = nameOf({ limitCents: 123_456, isOrdered: false });
  expect(limited.shown).toContain(messages.readiness.picker.madeElsewhere);
  for (const part of limited.shown) expect(limited.name).toContain(part);
  expect(limited.name).toContain('1.234,56');
  const plain = nameOf({ limitCents: null, isOrdered: true });
  expect(plain.name).toBe(`Treasury, ${walletForTest().address}`);
  for (const part of plain.shown) expect(plain.name).toContain(part);
  // One of several with this name shows its address in one piece, and that it is one of several.
  const shared = nameOf({}, true);
  expect(plain.shown).not.toContain(walletForTest().address);
  expect(shared.shown).toEqual(
    expect.arrayContaining([walletForTest().address, messages.readiness.picker.nameShared]),
  );
  for (const part of shared.shown) expect(shared.name).toContain(part);
});
