// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { BurnBackendContext } from '#components/burn/burn-backend.ts';
import { dashboardBurnBackend } from '#components/burn/dashboard-burn-backend.ts';
import { announce } from '#components/ui/announce/announce.ts';
import { openPage } from '#components/ui/testing/open-page.tsx';
import burn from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import type { ProofEntry } from './proof-outbox.ts';
import { ProofStep } from './proof-step.tsx';

vi.mock('#components/ui/announce/announce.ts', () => ({ announce: vi.fn() }));

const SENDING: ProofEntry = {
  record: {
    attemptId: '00000000-0000-4000-8000-000000000001',
    intentId: '00000000-0000-4000-8000-000000000002',
    chainId: 'base',
    tokenHolder: 'holder',
    proof: `0x${'ab'.repeat(32)}`,
    origin: 'wallet',
    keptAtMs: 1,
  },
  tries: 1,
  isKept: true,
  state: 'sending',
};

test('[R79] that a transaction is saved is announced once, politely', () => {
  const step = (entry: ProofEntry) => (
    <BurnBackendContext value={dashboardBurnBackend}>
      <ProofStep entries={[entry]} />
    </BurnBackendContext>
  );
  const page = openPage(step(SENDING), { locale: 'en', messages: { burn, common } });
  const announced = (entry: ProofEntry) => {
    page.rerender(step(entry));
    expect(page.queryByRole('alert')).toBeNull();
    return vi.mocked(announce).mock.calls.splice(0).flat();
  };
  expect(announced(SENDING)).toEqual([]);
  const stored: ProofEntry = { ...SENDING, state: 'stored', storedAt: '2026-11-21T10:00:00.000Z' };
  expect(announced(stored)).toEqual([burn.proof.stored]);
  expect(announced({ ...stored })).toEqual([]);
  expect(page.container.textContent).toContain(burn.proof.stored);
});
