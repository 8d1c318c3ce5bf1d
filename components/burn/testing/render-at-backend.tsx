import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Messages } from 'next-intl';
import { BurnBackendContext, type BurnBackend } from '#components/burn/burn-backend.ts';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { QUERY_KEYS } from '#lib/queries/query-keys.ts';
import { walletListOptions } from '#lib/queries/wallets.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';

const reject = () => Promise.reject(new Error('nothing is asked here'));
const BACKEND: BurnBackend = {
  prepare: reject,
  claim: reject,
  readConfirmation: reject,
  confirm: reject,
  release: reject,
  proofOutbox: () => {
    throw new Error('there is no outbox here');
  },
  chainRequest: () => reject,
  isForHolder: false,
  show: () => undefined,
};

interface Place {
  readonly locale: Locale;
  readonly messages: Partial<Messages>;
  /** The organization's wallets, as they were read; undefined where the signer may not see them. */
  readonly wallets?: readonly WalletSummary[];
  /** What else was read, by its key. */
  readonly read?: readonly (readonly [key: readonly unknown[], data: unknown])[];
}

/** The HTML of a step of a signing, at the dashboard or, without wallets, with a link. */
export function renderAtBackend(node: ReactNode, { wallets, read = [], ...copy }: Place): string {
  const client = new QueryClient();
  if (wallets) client.setQueryData(QUERY_KEYS.walletList, { wallets });
  for (const [key, data] of read) client.setQueryData(key, data);
  const backend = wallets ? { ...BACKEND, wallets: walletListOptions } : { ...BACKEND, isForHolder: true };
  return renderWithCopy(
    <QueryClientProvider client={client}>
      <BurnBackendContext value={backend}>{node}</BurnBackendContext>
    </QueryClientProvider>,
    copy,
  );
}
