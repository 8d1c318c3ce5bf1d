import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { renderAtBackend } from '#components/burn/testing/render-at-backend.tsx';
import type { ProofRecord } from '#lib/browser-storage/proof-log.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import burn from '#messages/en/burn.json';
import common from '#messages/en/common.json';
import fault from '#messages/en/fault.json';
import type { ProofEntry } from './proof-outbox.ts';
import { ProofStep } from './proof-step.tsx';

const RECORD: ProofRecord = {
  attemptId: '00000000-0000-4000-8000-000000000001',
  intentId: '00000000-0000-4000-8000-000000000002',
  chainId: 'solana',
  tokenHolder: 'holder',
  proof: bs58.encode(new Uint8Array(64).fill(7)),
  origin: 'wallet',
  keptAtMs: 1,
};
const SIGNED: ProofRecord = { ...RECORD, signedTransactionBase64: 'AQID' };

function refused(record: ProofRecord = SIGNED, code: FaultCode = 'burn_grant_lapsed'): ProofEntry {
  return { record, tries: 1, isKept: true, state: 'refused', fault: { code } };
}

function shown(...entries: readonly ProofEntry[]): string {
  return renderAtBackend(<ProofStep entries={entries} />, {
    locale: 'en',
    messages: { burn, common, fault },
  });
}

const { refused: words } = burn.proof;

/** Of a pending transaction. */
type Progress = { state: 'sending' } | { state: 'waiting'; fault: { code: FaultCode } | null };

function shownInProgress(progress: Progress, isKept = true): string {
  return shown({ record: RECORD, tries: 1, isKept, ...progress });
}

const [unanswered = ''] = burn.proof.waiting.split('.');
const [unsaved = ''] = burn.proof.unsaved.split('.');

test.each<[what: string, progress: Progress, says: string, saysNot: string]>([
  ['got no answer', { state: 'waiting', fault: null }, unanswered, unsaved],
  [
    'got none from the server action',
    { state: 'waiting', fault: { code: 'no_answer' } },
    unanswered,
    unsaved,
  ],
  ['was answered with a fault', { state: 'waiting', fault: { code: 'rate_limited' } }, unsaved, unanswered],
  ['has no session', { state: 'waiting', fault: { code: 'signed_out' } }, burn.proof.signedOut, unanswered],
  ['is being sent', { state: 'sending' }, burn.proof.sending, unanswered],
])(
  '[R79] of a transaction that %s, the page says so and that a copy is kept',
  (_, progress, says, saysNot) => {
    const page = shownInProgress(progress);
    expect(page).toContain(says);
    expect(page).not.toContain(saysNot);
    expect(page).toContain(burn.proof.kept);
    expect(page.includes(`>${burn.proof.retry}<`)).toBe(progress.state === 'waiting');
  },
);

test.each([true, false])(
  '[R79] a stored transaction is shown as saved, and is not to be sent: %s',
  (isKept) => {
    const page = shown({
      record: RECORD,
      tries: 1,
      isKept,
      state: 'stored',
      storedAt: '2026-11-21T10:00:00.000Z',
    });
    expect(page).toContain(burn.proof.stored);
    expect(page).toContain(burn.proof.text);
    expect(page).not.toContain('role="alert"');
    for (const text of [unanswered, unsaved, `>${burn.proof.retry}<`, burn.proof.kept, burn.proof.notKept])
      expect(page).not.toContain(text);
  },
);

/** Which of these the page says: not to sign again, to send it again, to discard it, why it came too late. */
function saysOf(page: string): boolean[] {
  return [burn.proof.text, `>${words.retry}<`, `>${words.discard}<`, words.textLate].map((text) =>
    page.includes(text),
  );
}

test('[R79] [B5] signed bytes that came after the end of the authorization are only to be discarded', () => {
  const page = shown(refused());
  expect(saysOf(page)).toEqual([false, false, true, true]);
  expect(page).not.toContain(fault.burn_grant_lapsed.next);
});

test.each<[what: string, entry: ProofEntry, canDiscard: boolean]>([
  ['for another reason', refused(SIGNED, 'burn_in_progress'), true],
  ['that another user kept', refused({ ...SIGNED, userId: 'ana' }), false],
  ['of an EVM wallet', refused({ ...RECORD, chainId: 'base', proof: `0x${'ab'.repeat(32)}` }), false],
  ['that a wallet may have sent', refused({ ...RECORD, origin: 'user' }), true],
])('[R79] one that was refused %s is not signed again, and may be sent again', (_, entry, canDiscard) => {
  expect(saysOf(shown(entry))).toEqual([true, true, canDiscard, false]);
});

test('[R79] beside one that came too late, nothing is signed again while another is held', () => {
  const sending: ProofEntry = { record: SIGNED, tries: 0, isKept: true, state: 'sending' };
  expect(shown(refused(), sending)).toContain(burn.proof.text);
});
