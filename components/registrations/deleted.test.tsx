import { describe, expect, test } from 'vitest';
import { renderWithCopy } from '#components/ui/testing/render-with-copy.tsx';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import common from '#messages/en/common.json';
import readiness from '#messages/en/readiness.json';
import wallets from '#messages/en/wallets.json';
import { OperationsPanel } from './detail/operations-panel.tsx';
import { WalletFacts } from './detail/wallet-facts.tsx';

const AT = '2026-11-21T12:00:00.000Z';
const OPERATION = {
  ...{ id: '00000000-0000-4000-8000-000000000003', operationType: 'grant', status: 'prepared' },
  ...{ txSignature: null, errorMessage: null, createdAt: AT, updatedAt: AT },
};
const copy = { locale: 'en', messages: { common, readiness, wallets } } as const;

function shown(facts: Partial<WalletDetail>): string {
  const status = { state: 'pending', reconciliationStatus: 'missing_onchain' } as const;
  const wallet = walletDetailFixture({ ...status, operations: [OPERATION], ...facts });
  return renderWithCopy(
    <>
      <WalletFacts wallet={wallet} />
      <OperationsPanel wallet={wallet} environment="sandbox" hasExplorer={false} />
    </>,
    copy,
  );
}

describe('[R132] what the service said of a registration that it has deleted', () => {
  const last = (value: string) => wallets.details.lastKnown.replace('{value}', value);
  const state = last(readiness.state.pending);
  const reconciliation = last(wallets.reconciliation.missing_onchain);

  test('is only what was last known', () => {
    const html = shown({ deletedAt: AT });
    for (const text of [wallets.details.deleted, state, reconciliation, wallets.operations.deleted]) {
      expect(html).toContain(text);
    }
  });

  test('is the present status of one that is there', () => {
    const html = shown({ deletedAt: null });
    for (const text of [wallets.details.deleted, state, reconciliation, wallets.operations.deleted]) {
      expect(html).not.toContain(text);
    }
  });
});
