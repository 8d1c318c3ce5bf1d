import { expect, test } from 'vitest';
import { SEARCH_AGAIN_MS } from '#lib/burns/search-again.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { CONFIRM_RETRY } from '#server/burns/proof/submit-proof.ts';
import { parseRetryAfterMs } from '#server/conversion/retry-after.ts';
import { longestReadMs } from '#server/conversion/retry-read.ts';
import { CREATE_TIMEOUT_MS } from '#server/conversion/verbs/create-intent.ts';
import { CREATE_WALLET_TIMEOUT_MS } from '#server/conversion/verbs/create-wallet.ts';
import { LONGEST_PAGE_MS } from '#server/conversion/verbs/list-intents.ts';
import { SUBMIT_TIMEOUT_MS } from '#server/conversion/verbs/submit-wallet.ts';
import { CREATE_RETRY } from '#server/conversion/send/send-failure.ts';
import { SEND_LEASE_MS } from '#server/intents/create/send-create.ts';
import { SUBMIT_LEASE_MS } from '#server/registrations/grant/send/send-grant.ts';
import { REGISTER_LEASE_MS } from '#server/registrations/register/send-registration.ts';
import { QUIET_EVERY_MS } from '#server/registrations/mirror/schedule-detail.ts';
import { LONGEST_WAIT_MS } from '#server/store/jobs/longest-waits.ts';
import { LONGEST_HOLD_MS } from '#server/store/wallet-call-quota-repository.ts';
import { PAGE_LEASE_MS } from './poll-intents.ts';
import { MISSING } from './read-intents.ts';

/** Leases of one exchange; what makes more of them extends its lease (`keepLease`). */
test.each([
  ['a send of a creation', SEND_LEASE_MS, CREATE_TIMEOUT_MS],
  ['a send of a registration', REGISTER_LEASE_MS, CREATE_WALLET_TIMEOUT_MS],
  ['a submission of a wallet authorization', SUBMIT_LEASE_MS, SUBMIT_TIMEOUT_MS],
  ['a page of a status', PAGE_LEASE_MS, LONGEST_PAGE_MS],
])('the lease of %s is longer than it may take', (_what, leaseMs, longestMs) => {
  expect(leaseMs).toBeGreaterThan(longestMs);
});

const LONGEST_RETRY_AFTER_MS = parseRetryAfterMs('999999999', 0) ?? Infinity;

/** What is put off for longer than its kind may be is due at once, again and again. */
test.each([
  ['proof', [CONFIRM_RETRY.capMs]],
  ['attempt', [SEARCH_AGAIN_MS]],
  ['request', [CREATE_RETRY.capMs, LONGEST_RETRY_AFTER_MS]],
  // A call has no place for as long as others are held.
  ['submission', [LONGEST_HOLD_MS, LONGEST_RETRY_AFTER_MS, SUBMIT_LEASE_MS]],
  ['reread', [MISSING.mostMs, LONGEST_RETRY_AFTER_MS]],
  ['unread', [LONGEST_RETRY_AFTER_MS]],
  ['walletRead', [QUIET_EVERY_MS, LONGEST_RETRY_AFTER_MS]],
] as const)('the longest wait of a %s is longer than each of its pauses', (kind, pauses) => {
  expect(LONGEST_WAIT_MS[kind] - MINUTE_MS).toBeGreaterThan(Math.max(...pauses));
});

test('the longest read is that of every try with its whole wait', () => {
  expect(longestReadMs(10_000, { tries: 4, baseMs: 1, capMs: 2_000 })).toBe(46_000);
});
