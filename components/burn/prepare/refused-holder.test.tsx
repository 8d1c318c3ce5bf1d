// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openPage } from '#components/ui/testing/open-page.tsx';
import burn from '#messages/en/burn.json';
import readiness from '#messages/en/readiness.json';
import { TypedHolderForm } from './typed-holder-form.tsx';

const backend = vi.hoisted(() => ({ wallets: null as unknown }));
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
    const { user, container } = openPage(
      <TypedHolderForm
        intent={{ chainId: 'base', amountCents: 100_000 }}
        token={undefined}
        tokenSymbol={null}
        isAsking={false}
        onAsk={onAsk}
      />,
      { locale: 'en', messages: { burn, readiness } },
    );
    const field = container.querySelector('input');
    if (!field) throw new Error('there is no field');
    await user.type(field, '0xab');
    await user.click(within(container).getByRole('button'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field);
    expect(onAsk).not.toHaveBeenCalled();
  },
);
