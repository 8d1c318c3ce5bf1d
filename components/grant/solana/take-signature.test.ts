import { expect, test, vi } from 'vitest';
import { succeed, type Result } from '#lib/errors/result.ts';
import { toGrantSubject, type GrantSubject } from '#lib/signing/grant-subject.ts';
import { walletDetailFixture } from '#lib/registrations/testing/wallet-detail-fixture.ts';
import * as askedNote from '#components/grant/asked-note.ts';
import { takeSignature } from './take-signature.ts';

const registration = toGrantSubject(walletDetailFixture({ chainId: 'solana' }));
const SIGNED = { state: 'signed', signedTransactionBase64: 'AA==' } as const;

function setUp({ isLast = true, isAlone = true, wasAsked = false }: Partial<Record<string, boolean>> = {}) {
  const items = new Map([[`grant-asked:${registration.id}`, String(Date.now())]]);
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => items.delete(key),
  };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage }));
  const setState = vi.fn();
  const submitSigned = vi.fn(async (): Promise<Result<GrantSubject>> => succeed(registration));
  const question = {
    isLast: () => isLast,
    isAlone: () => isAlone,
    signal: new AbortController().signal,
    orLeft: <State>(answer: Promise<State>) => answer,
  };
  const asked = { backend: { submitSigned }, registration, setState, walletName: 'Slow', question, wasAsked };
  return { setState, submitSigned, take: () => takeSignature(asked, Promise.resolve(SIGNED)) };
}

test('[R118] a late answer of a request that was left is sent on, and leaves the next one’s screen and note', async () => {
  const { setState, submitSigned, take } = setUp({ isLast: false, isAlone: false });
  await take();
  expect(submitSigned).toHaveBeenCalledExactlyOnceWith({
    walletId: registration.id,
    signedTransactionBase64: SIGNED.signedTransactionBase64,
  });
  expect(setState).not.toHaveBeenCalled();
  expect(askedNote.isAsked(registration.id)).toBe(true);
});

test('the answer of the only request is shown while it is sent, and ends the note', async () => {
  const { setState, take } = setUp({ isLast: true, isAlone: true });
  await expect(take()).resolves.toEqual({ kind: 'sent' });
  expect(setState).toHaveBeenCalledExactlyOnceWith({ kind: 'sending' });
  expect(askedNote.isAsked(registration.id)).toBe(false);
});

test('[R118] the answer of one request leaves the note of another that was open before it', async () => {
  const { take } = setUp({ wasAsked: true });
  await take();
  expect(askedNote.isAsked(registration.id)).toBe(true);
});

test.each([
  'no_answer',
  'database_unavailable',
  'signed_out',
  'internal',
  'rate_limited',
  'wallet_preparation_unconfirmed',
] as const)('what was signed stays on the page after %s, to be sent again', async (code) => {
  const { submitSigned, take } = setUp();
  submitSigned.mockResolvedValue({ ok: false, fault: { code } });
  const { signedTransactionBase64 } = SIGNED;
  expect(await take()).toEqual({ kind: 'unsent', signedTransactionBase64, fault: { code } });
});

test.each(['wallet_transaction_expired', 'wallet_no_preparation', 'wallet_signed_bytes_refused'] as const)(
  'what the server refused is not sent again: %s',
  async (code) => {
    const { submitSigned, take } = setUp();
    const fault = { code };
    submitSigned.mockResolvedValue({ ok: false, fault });
    expect(await take()).toEqual({ kind: 'refused', fault });
  },
);
