import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/pressed-page.tsx';
import burn from '#messages/en/burn.json';
import readiness from '#messages/en/readiness.json';
import { TypedHolderForm } from './typed-holder-form.tsx';

const backend = vi.hoisted(() => ({ wallets: null as unknown }));
vi.mock('react', async (actual) => {
  const { keepState } = await import('#components/ui/testing/pressed-page.tsx');
  return keepState(await actual());
});
vi.mock('#components/burn/burn-backend.ts', () => ({ useBurnBackend: () => backend }));
vi.mock('@tanstack/react-query', () => ({ useQuery: () => ({ data: { wallets: [] }, isError: false }) }));

test.each([
  ['typed', null],
  ['chosen or typed', () => ({})],
])(
  'an address that is none is marked where it is %s, and its field gets the focus',
  async (_how, wallets) => {
    backend.wallets = wallets;
    const onAsk = vi.fn();
    const page = openPage(
      () => (
        <TypedHolderForm
          intent={{ chainId: 'base', amountCents: 100_000 }}
          token={undefined}
          tokenSymbol={null}
          isAsking={false}
          onAsk={onAsk}
        />
      ),
      { locale: 'en', messages: { burn, readiness } },
    );
    await page.act(page.find('input'), 'onChange', { target: { value: '0xab' } });
    expect(page.focused()).toBeUndefined();
    await page.act(page.find('form'), 'onSubmit');
    expect(page.find('input').props['aria-invalid']).toBe(true);
    expect(page.focused()?.type).toBe('input');
    expect(onAsk).not.toHaveBeenCalled();
  },
);
