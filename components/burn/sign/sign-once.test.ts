import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { Result } from '#lib/errors/result.ts';
import type { SigningClaim } from '#lib/signing/signing-claim.ts';
import { currentMoment } from '#lib/time/moment.ts';
import { createProofOutbox } from '#components/burn/proof/proof-outbox.ts';
import { memoryStorage } from '#lib/browser-storage/testing/memory-storage.ts';
import type { SignOutcome } from './burn-signer.ts';
import { claimAndAsk, takeAnswer, type SigningState } from './sign-once.ts';

const AT = '2026-11-21T07:00:00.000Z';
const CLAIM: SigningClaim = { wasOwn: false, claimedAt: AT, ageMs: 0 };
const burn: BurnView = {
  attemptId: '00000000-0000-4000-8000-000000000001',
  intentId: '00000000-0000-4000-8000-000000000002',
  chainId: 'base',
  tokenHolder: '0xaa',
  state: 'ready',
  authorizationExpiresAtUnix: null,
  authorization: null,
  unsignedTransactionBase64: null,
  proof: null,
  problem: null,
  startedBy: 'Ana',
  startedAt: AT,
  updatedAt: AT,
};
const OK: Result<BurnView> = { ok: true, value: burn };
const refused = (code: 'intent_unconfirmed' | 'intent_wrong_status') =>
  ({ ok: false, fault: { code } }) as const;

/** A press on the button: what the server says, what the guard and the wallet do. */
function setUp() {
  const askWallet = vi.fn(async (): Promise<SignOutcome> => ({
    state: 'signed',
    proof: `0x${'ab'.repeat(32)}`,
  }));
  const send = vi.fn(async () => OK);
  const outbox = createProofOutbox({ storage: memoryStorage(), send, onStored: vi.fn() });
  const backend = {
    claim: vi.fn(async (): Promise<Result<SigningClaim>> => ({
      ok: true,
      value: CLAIM,
    })),
    confirm: vi.fn(async (): Promise<Result<{ ageMs: number }>> => ({ ok: true, value: { ageMs: 0 } })),
    release: vi.fn(async (): Promise<Result<BurnView>> => OK),
    proofOutbox: () => outbox,
  };
  const outcome = { checks: [], chainTimeUnix: null, sign: askWallet, checkedAt: currentMoment() };
  // What is fresh needs no last check; here, one is made.
  const guard = {
    currentOutcome: vi.fn((): typeof outcome | undefined => undefined),
    freshOutcome: vi.fn(async () => outcome),
  };
  const controller = new AbortController();
  const question = {
    isAlone: () => true,
    isLast: () => true,
    signal: controller.signal,
    orLeft: <State>(answer: Promise<State>) => answer,
  };
  const press = () =>
    claimAndAsk(backend, {
      burn,
      guard,
      question,
      askWallet: (sign, claim): Promise<SigningState> =>
        takeAnswer({ backend, burn, claim, walletName: 'W', question }, sign(question.signal)),
    });
  return { askWallet, backend, guard, outcome, press, leave: () => controller.abort() };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a press on the button', () => {
  test('that was left before the wallet was asked gives the claim back, and says nothing', async () => {
    const { askWallet, backend, press, leave } = setUp();
    askWallet.mockResolvedValue({ state: 'problem', problem: 'not_asked', detail: '' });
    leave();
    await expect(press()).resolves.toEqual({ kind: 'idle' });
    expect(backend.release).toHaveBeenCalledOnce();
  });

  test('asks the wallet once the claim, the guard’s last check and the service’s answer are there', async () => {
    const { askWallet, backend, guard, press } = setUp();
    await press();
    expect(askWallet).toHaveBeenCalledOnce();
    const [confirmed, guarded] = [backend.confirm, guard.freshOutcome].map(
      (of) => of.mock.invocationCallOrder[0] ?? 0,
    );
    expect(confirmed).toBeGreaterThan(guarded ?? Infinity);
    expect(backend.release).not.toHaveBeenCalled();
  });

  test.each([
    ['the claim is refused', 'claim', refused('intent_wrong_status'), 0],
    ['the intent is over by the last check', 'confirm', refused('intent_wrong_status'), 1],
    ['the service cannot be read', 'confirm', refused('intent_unconfirmed'), 1],
  ] as const)('asks no wallet when %s', async (_what, call, answer, releases) => {
    const { askWallet, backend, press } = setUp();
    backend[call].mockResolvedValue(answer);
    expect(await press()).toMatchObject({ kind: 'refused' });
    expect(askWallet).not.toHaveBeenCalled();
    expect(backend.release).toHaveBeenCalledTimes(releases);
  });

  test('asks no wallet when the dashboard does not answer the last question', async () => {
    const { askWallet, backend, press } = setUp();
    backend.confirm.mockRejectedValue(new Error('unavailable'));
    expect(await press()).toEqual({ kind: 'refused', fault: { code: 'no_answer' } });
    expect(askWallet).not.toHaveBeenCalled();
    expect(backend.release).toHaveBeenCalledOnce();
  });

  test.each([
    [0, 2_000, 1],
    [0, 2_001, 0],
    [500, 1_500, 1],
    [500, 1_501, 0],
    [0, 60_000, 0],
  ])('with a state %i ms old and an answer after %i ms asks %i wallets', async (ageMs, tookMs, asked) => {
    const { askWallet, backend, press } = setUp();
    backend.confirm.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, tookMs));
      return { ok: true, value: { ageMs } };
    });
    const pressed = press();
    await vi.runAllTimersAsync();
    await pressed;
    expect(askWallet).toHaveBeenCalledTimes(asked);
  });

  test.each(['claim', 'confirm'] as const)('repeats a %s whose status came late', async (call) => {
    const { askWallet, backend, press } = setUp();
    backend[call].mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_700));
      return { ok: false, fault: { code: 'intent_unconfirmed', values: { why: 'service_unreachable' } } };
    });
    const pressed = press();
    await vi.runAllTimersAsync();
    expect(await pressed).toEqual({ kind: 'idle' });
    expect(backend[call]).toHaveBeenCalledTimes(2);
    expect(askWallet).toHaveBeenCalledOnce();
    expect(backend.release).not.toHaveBeenCalled();
  });

  test('a clock that is set back meanwhile makes nothing younger', async () => {
    const { askWallet, backend, press } = setUp();
    backend.confirm.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      vi.setSystemTime(0);
      return { ok: true, value: { ageMs: 0 } };
    });
    const pressed = press();
    await vi.runAllTimersAsync();
    expect(await pressed).toMatchObject({ kind: 'refused', fault: { code: 'intent_unconfirmed' } });
    expect(askWallet).not.toHaveBeenCalled();
  });

  test('asks no wallet when the guard’s last check fails', async () => {
    const { askWallet, backend, guard, press } = setUp();
    guard.freshOutcome.mockRejectedValue(new Error('the chain cannot be asked'));
    expect(await press()).toEqual({ kind: 'blocked', failed: [] });
    expect(askWallet).not.toHaveBeenCalled();
    expect(backend.release).toHaveBeenCalledOnce();
  });

  test.each([
    [15_000, 1],
    [15_001, 0],
  ])(
    'with an outcome that is 15 s old and a claim that takes %i ms asks %i wallets',
    async (tookMs, asked) => {
      const { askWallet, backend, press } = setUp();
      vi.advanceTimersByTime(15_000);
      backend.claim.mockImplementation(async () => {
        await new Promise((resolve) => setTimeout(resolve, tookMs));
        return { ok: true, value: CLAIM };
      });
      const pressed = press();
      await vi.advanceTimersByTimeAsync(tookMs);
      expect(await pressed).toEqual({ kind: asked === 1 ? 'idle' : 'too_old' });
      expect(askWallet).toHaveBeenCalledTimes(asked);
      expect(backend.release).toHaveBeenCalledTimes(1 - asked);
    },
  );
});

describe('a press where the guard has nothing left to check', () => {
  function setUpChecked() {
    const parts = setUp();
    parts.guard.currentOutcome.mockReturnValue(parts.outcome);
    return parts;
  }

  test('asks the server once, for the claim, before the wallet', async () => {
    const { askWallet, backend, press } = setUpChecked();
    expect(await press()).toEqual({ kind: 'idle' });
    expect(backend.claim).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ asksWallet: true }));
    expect(backend.confirm).not.toHaveBeenCalled();
    expect(askWallet).toHaveBeenCalledOnce();
  });

  test.each([
    ['came after two seconds', 0, 2_001, 1],
    ['was old when it came', 1_900, 101, 1],
    ['came just in time', 500, 1_500, 0],
  ])('has a claim confirmed whose status %s', async (_what, ageMs, tookMs, confirmations) => {
    const { askWallet, backend, press } = setUpChecked();
    backend.claim.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, tookMs));
      return { ok: true, value: { ...CLAIM, ageMs } };
    });
    const pressed = press();
    await vi.runAllTimersAsync();
    expect(await pressed).toEqual({ kind: 'idle' });
    expect(backend.confirm).toHaveBeenCalledTimes(confirmations);
    expect(askWallet).toHaveBeenCalledOnce();
  });

  test('does not say so of a guard that refuses', async () => {
    const { askWallet, backend, guard, outcome, press } = setUpChecked();
    const refusing = { ...outcome, sign: null } as unknown as typeof outcome;
    guard.currentOutcome.mockReturnValue(refusing);
    guard.freshOutcome.mockResolvedValue(refusing);
    expect(await press()).toMatchObject({ kind: 'blocked' });
    expect(backend.claim).toHaveBeenCalledWith(expect.objectContaining({ asksWallet: false }));
    expect(askWallet).not.toHaveBeenCalled();
  });

  test('of a dashboard that answers no age has the claim confirmed', async () => {
    const { backend, press } = setUpChecked();
    const { ageMs, ...aged } = CLAIM;
    expect(ageMs).toBe(0);
    backend.claim.mockResolvedValue({ ok: true, value: aged as SigningClaim });
    await press();
    expect(backend.confirm).toHaveBeenCalledOnce();
  });
});

describe('[B7] a claim that the server says was this user’s before', () => {
  const own = { ok: true, value: { ...CLAIM, wasOwn: true } } as const;

  test.each([
    ['the guard does not clear', 'guard'],
    ['the last check refuses', 'confirm'],
    ['the wallet refuses', 'wallet'],
  ] as const)('stays when %s, however old what the page knows is', async (_what, refusedBy) => {
    const { askWallet, backend, guard, press } = setUp();
    backend.claim.mockResolvedValue(own);
    if (refusedBy === 'guard') guard.freshOutcome.mockRejectedValue(new Error('unreachable'));
    if (refusedBy === 'confirm') backend.confirm.mockResolvedValue(refused('intent_unconfirmed'));
    if (refusedBy === 'wallet')
      askWallet.mockResolvedValue({ state: 'problem', problem: 'rejected', detail: '' });
    await press();
    expect(backend.release).not.toHaveBeenCalled();
  });

  test('and one that was not is given back, whose outcome does not wait for that', async () => {
    const { askWallet, backend, press } = setUp();
    askWallet.mockResolvedValue({ state: 'problem', problem: 'rejected', detail: '' });
    backend.release.mockReturnValue(new Promise(() => undefined));
    expect(await press()).toMatchObject({ kind: 'unsigned' });
    expect(backend.release).toHaveBeenCalledOnce();
  });
});
