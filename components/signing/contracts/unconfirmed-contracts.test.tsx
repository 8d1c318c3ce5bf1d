import { describe, expect, test, vi } from 'vitest';
import { useFirstShown } from '#components/domain/form/use-first-shown.ts';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import common from '#messages/en/common.json';
import signing from '#messages/en/signing.json';
import commonPtBr from '#messages/pt-BR/common.json';
import signingPtBr from '#messages/pt-BR/signing.json';
import { UnconfirmedContracts } from './unconfirmed-contracts.tsx';

vi.mock('#components/domain/form/use-first-shown.ts', { spy: true });

const COPY = { en: { common, signing }, 'pt-BR': { common: commonPtBr, signing: signingPtBr } };
const SHOWN = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const NAMED = '0x00000000000000000000000000000000000000c1';
const nothing = () => undefined;

describe.each(['en', 'pt-BR'] as const)('[R9] an address that is to be confirmed, in %s', (locale) => {
  const { changedSinceShown } = COPY[locale].common;

  function shown(named: string, { mayConfirm = true } = {}): string {
    return renderWithCopy(
      <UnconfirmedContracts
        chainId="base"
        environment="sandbox"
        hasExplorer={false}
        contracts={[{ kind: 'token', address: named }]}
        onConfirm={mayConfirm ? nothing : undefined}
        isPending={false}
      />,
      { locale, messages: COPY[locale] },
    );
  }

  function shownFirst(address: string): void {
    vi.mocked(useFirstShown).mockReturnValue({
      shown: { token: address },
      changed: address === SHOWN ? ['token'] : [],
      showNow: nothing,
    });
  }

  test('can be confirmed while it is the one that was shown first', () => {
    shownFirst(NAMED);
    const page = shown(NAMED);
    expect(page).toContain(NAMED);
    expect(page).not.toContain(changedSinceShown.title);
    expect(page).not.toContain('aria-disabled');
  });

  test('stays on screen when another is named, which cannot be confirmed before it is compared', () => {
    shownFirst(SHOWN);
    const page = shown(NAMED);
    expect(page).toContain(SHOWN);
    expect(page).not.toContain(NAMED);
    expect(page).toContain(changedSinceShown.title);
    expect(page).toContain(changedSinceShown.again);
    expect(page).toContain('aria-disabled="true"');
  });

  test('is the one that is named now for a user who may not confirm', () => {
    shownFirst(SHOWN);
    const page = shown(NAMED, { mayConfirm: false });
    expect(page).toContain(NAMED);
    expect(page).not.toContain(changedSinceShown.title);
  });
});
