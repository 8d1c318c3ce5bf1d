import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import { toGrantSubject } from '#lib/signing/grant-subject.ts';
import { fail, succeed } from '#lib/errors/result.ts';
import type { GrantBackend } from '#components/grant/grant-backend.ts';
import { prepareAgain } from './prepare-again.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wallet = toGrantSubject(walletDetailFixture({ chainId: 'solana' }));

function preparationUntil(lastValidBlockHeight: number) {
  const transaction = {
    unsignedTransaction: 'AA==',
    blockhash: 'hash',
    lastValidBlockHeight,
    expiresAt: '2026-11-21T10:00:00.000Z',
    signerWallet: 'signer',
    instruction: null,
  };
  return succeed({ wallet, transaction, activated: false });
}

/** A dashboard whose chain has one more block each time it is asked. */
function createBackend(height: number, ...answers: Awaited<ReturnType<GrantBackend['prepare']>>[]) {
  const prepare = vi.fn(async () => answers.shift() ?? fail({ code: 'internal' }));
  let next = height;
  const backend = { prepare, chainRequest: () => async () => next++ };
  return { prepare, backend };
}

describe('[R115] a preparation to sign', () => {
  test('is taken as it is when it leaves time', async () => {
    const { backend, prepare } = createBackend(100, preparationUntil(110));
    expect(await prepareAgain(backend, wallet.id)).toEqual(preparationUntil(110));
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  test('is waited out and asked for again when it is about to expire', async () => {
    const { backend, prepare } = createBackend(100, preparationUntil(104), preparationUntil(254));
    const answer = prepareAgain(backend, wallet.id);
    await vi.runAllTimersAsync();
    expect(await answer).toEqual(preparationUntil(254));
    expect(prepare).toHaveBeenCalledTimes(2);
  });

  test('[R126] is none when a grant is there already, and a refusal stays one', async () => {
    const found = succeed({ wallet, transaction: null, activated: false });
    expect(await prepareAgain(createBackend(1, found).backend, wallet.id)).toEqual(found);
    const refused = fail({ code: 'wallet_banned' });
    expect(await prepareAgain(createBackend(1, refused).backend, wallet.id)).toEqual(refused);
  });
});
