import type { GrantSubmission } from '#lib/registrations/summary/wallet-summary.ts';

/** A grant on Base whose receipt is waited for, but for the facts given. */
export function aGrantSubmission(facts: Partial<GrantSubmission> = {}): GrantSubmission {
  return {
    id: '00000000-0000-4000-8000-000000000002',
    state: 'waiting',
    txSignature: `0x${'ab'.repeat(32)}`,
    submittedBy: 'signer@example.test',
    createdAt: '2026-11-21T12:00:00.000Z',
    nextTryAt: null,
    tries: 1,
    faultCode: null,
    raw: null,
    ...facts,
  };
}
