import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import type { Result } from '#lib/errors/result.ts';
import type { HashRecord } from '#lib/browser-storage/hash-log.ts';
import { memoryStorage } from '#lib/browser-storage/testing/memory-storage.ts';
import { currentMoment } from '#lib/time/moment.ts';
import { createHashOutbox } from '#components/grant/hash/hash-outbox.ts';
import { isAsked, noteAsked } from '#components/grant/asked-note.ts';
import { confirmAndAsk, takeAnswer, type EvmSent, type SendingState } from './send-once.ts';

const WALLET_ID = '00000000-0000-4000-8000-000000000001';
const STAGED = { to: '0xaa', data: '0xbb', chainRef: 'eip155:1', signerWallet: '0xcc' };

function setUp() {
  const sign = vi.fn(async (): Promise<EvmSent> => ({ state: 'sent', txHash: `0x${'ab'.repeat(32)}` }));
  const askWallet = vi.fn(async (): Promise<SendingState> => ({ kind: 'idle' }));
  const confirm = vi.fn(async (): Promise<Result<SigningConfirmation>> => ({
    ok: true,
    value: { ageMs: 0 },
  }));
  const outcome = { checks: [], chainTimeUnix: null, sign, checkedAt: currentMoment() };
  const guard = { freshOutcome: vi.fn(async () => outcome) };
  const press = () => confirmAndAsk(confirm, { walletId: WALLET_ID, staged: STAGED, guard, askWallet });
  return { askWallet, confirm, guard, outcome, press };
}

describe('a press on the button of a grant', () => {
  test('asks the wallet after the server’s answer that the registration waits for exactly this', async () => {
    const { askWallet, confirm, press } = setUp();
    expect(await press()).toEqual({ kind: 'idle' });
    expect(confirm).toHaveBeenCalledExactlyOnceWith({ walletId: WALLET_ID, staged: STAGED });
    expect(askWallet).toHaveBeenCalledOnce();
  });

  test.each([
    [
      'the registration changed',
      { ok: false, fault: { code: 'wallet_changed' } },
      { code: 'wallet_changed' },
    ],
    [
      'it cannot be read',
      { ok: false, fault: { code: 'wallet_unconfirmed' } },
      { code: 'wallet_unconfirmed' },
    ],
    ['what was said is old', { ok: true, value: { ageMs: 2_001 } }, { code: 'wallet_unconfirmed' }],
  ] as const)('asks no wallet when %s', async (_what, answer, problem) => {
    const { askWallet, confirm, press } = setUp();
    confirm.mockResolvedValue(answer);
    expect(await press()).toMatchObject({ kind: 'refused', fault: problem });
    expect(askWallet).not.toHaveBeenCalled();
  });

  test('asks no wallet when the dashboard does not answer', async () => {
    const { askWallet, confirm, press } = setUp();
    confirm.mockRejectedValue(new Error('unavailable'));
    expect(await press()).toEqual({ kind: 'refused', fault: { code: 'no_answer' } });
    expect(askWallet).not.toHaveBeenCalled();
  });

  test('asks no wallet when the guard’s last check fails', async () => {
    const { askWallet, guard, press } = setUp();
    guard.freshOutcome.mockRejectedValue(new Error('the chain cannot be asked'));
    expect(await press()).toEqual({ kind: 'blocked', failed: [] });
    expect(askWallet).not.toHaveBeenCalled();
  });
});

describe('[B1] what the guard of a grant found', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  test.each([
    [28_000, 1],
    [28_001, 0],
  ])('%i ms ago, before an answer of the server after 2 s, asks %i wallets', async (agoMs, asked) => {
    const { askWallet, confirm, press } = setUp();
    vi.advanceTimersByTime(agoMs);
    confirm.mockImplementation(async () => {
      await after(2_000);
      return { ok: true, value: { ageMs: 0 } };
    });
    const pressed = press();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await pressed).toEqual({ kind: asked === 1 ? 'idle' : 'too_old' });
    expect(askWallet).toHaveBeenCalledTimes(asked);
  });

  test('in a run that itself took a minute asks no wallet', async () => {
    const { askWallet, guard, outcome, press } = setUp();
    guard.freshOutcome.mockImplementation(async () => {
      const checkedAt = currentMoment();
      await after(60_000);
      return { ...outcome, checkedAt };
    });
    const pressed = press();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await pressed).toEqual({ kind: 'too_old' });
    expect(askWallet).not.toHaveBeenCalled();
  });
});

describe('[R118] the note that a wallet was asked', () => {
  function answered(wasAsked: boolean, answer: EvmSent): Promise<SendingState> {
    vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: memoryStorage() }));
    noteAsked(WALLET_ID);
    const send = async (_record: HashRecord) => Promise.reject(new Error('no answer'));
    const hashOutbox = createHashOutbox({
      storage: memoryStorage({ isFull: true }),
      send,
      onStored: vi.fn(),
    });
    const question = {
      isAlone: () => true,
      isLast: () => true,
      signal: new AbortController().signal,
      orLeft: <State>(later: Promise<State>) => later,
    };
    const asked = { hashOutbox, walletId: WALLET_ID, walletName: 'W', question, wasAsked };
    return takeAnswer(asked, Promise.resolve(answer));
  }

  test.each([
    ['stays', 'was open before it', true],
    ['goes', 'was not open before it', false],
  ])('%s when a wallet refuses a request, where one %s', async (_what, _when, wasAsked) => {
    await answered(wasAsked, { state: 'problem', problem: 'rejected', detail: '' });
    expect(isAsked(WALLET_ID)).toBe(wasAsked);
  });

  test.each([
    ['stays', 'was open before it', true],
    ['goes', 'was not open before it', false],
  ])('%s when a wallet has sent, where another request %s', async (_what, _when, wasAsked) => {
    await answered(wasAsked, { state: 'sent', txHash: `0x${'ab'.repeat(32)}` });
    expect(isAsked(WALLET_ID)).toBe(wasAsked);
  });

  test('stays when a wallet may have sent', async () => {
    await answered(false, { state: 'problem', problem: 'unknown', detail: '' });
    expect(isAsked(WALLET_ID)).toBe(true);
  });
});
