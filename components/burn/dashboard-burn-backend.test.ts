import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { BurnBackend } from './burn-backend.ts';

const ACTIONS = '#server/actions/burns.ts';
const attemptId = '00000000-0000-4000-8000-000000000001';

/** What an administrator's page has, with a server that takes every call and answers none. */
async function hungBackend(): Promise<Required<BurnBackend>> {
  const hang = () => new Promise<never>(() => {});
  vi.resetModules();
  vi.doMock(ACTIONS, () => ({
    claimSigning: hang,
    confirmBurnContract: hang,
    confirmSigning: hang,
    prepareBurn: hang,
    releaseOtherSigning: hang,
    releaseSigning: hang,
    setAsideHash: hang,
    storeBurnProof: hang,
  }));
  const { administratorBurnBackend } = await import('./dashboard-burn-backend.ts');
  return administratorBurnBackend as Required<BurnBackend>;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.doUnmock(ACTIONS);
  vi.resetModules();
});

const token = { kind: 'token', address: '0x52908400098527886E0F7030069857D2E4169EE7' } as const;

test.each<[string, (backend: Required<BurnBackend>) => Promise<unknown>]>([
  ['prepare', ({ prepare }) => prepare({ intentId: attemptId, tokenHolder: token.address })],
  ['claim', ({ claim }) => claim({ attemptId, browserId: attemptId, asksWallet: true })],
  ['confirm', ({ confirm }) => confirm({ attemptId, browserId: attemptId })],
  ['release', ({ release }) => release({ attemptId })],
  ['releaseOther', ({ releaseOther }) => releaseOther({ attemptId })],
  ['setAside', ({ setAside }) => setAside({ attemptId })],
  ['confirmContract', ({ confirmContract }) => confirmContract({ attemptId, contract: token })],
])(
  '%s ends without an answer when the server hangs, so that its button can be pressed again',
  async (_, call) => {
    const ended = vi.fn();
    void call(await hungBackend()).catch(ended);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ended).toHaveBeenCalledOnce();
  },
);
