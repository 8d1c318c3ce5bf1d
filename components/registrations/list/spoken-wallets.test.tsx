// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import type { WalletListView } from '#lib/registrations/summary/wallet-summary.ts';
import wallets from '#messages/en/wallets.json';
import { WalletListLive, type WalletListLiveProps } from './wallet-list-live.tsx';

const live = vi.hoisted(() => ({ isError: false }));
vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));
vi.mock('#components/live/live-providers.tsx', () => ({
  LiveProviders: ({ children }: { children: unknown }) => children,
}));
vi.mock('#components/live/use-live-query.ts', () => ({
  useLiveQuery: () => ({ data: undefined, isError: live.isError }),
}));
vi.mock('./wallet-list-content.tsx', () => ({
  WalletListContent: ({ notice }: { notice: unknown }) => notice,
}));

test('that the wallets could not be read again is announced once, and shown', () => {
  const copy = { locale: 'en', messages: { wallets } } as const;
  const server = { data: {} as WalletListView, readAtMs: 0 };
  const props = { server, filter: {}, canRegister: false, copy } as unknown as WalletListLiveProps;
  const page = openPage(<WalletListLive {...props} />, copy);
  const announced = (isError: boolean) => {
    live.isError = isError;
    page.rerender(<WalletListLive {...props} />);
    expect(page.queryByRole('status')).toBeNull();
    return vi.mocked(announce).mock.calls.splice(0).flat();
  };
  expect(announced(false)).toEqual([]);
  expect(announced(true)).toEqual([wallets.stale]);
  expect(page.container.textContent).toBe(wallets.stale);
  expect(announced(true)).toEqual([]);
  expect(announced(false)).toEqual([]);
  expect(page.container.textContent).toBe('');
});
