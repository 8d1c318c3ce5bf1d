import { expect, test } from 'vitest';
import { longestReadMs } from '#server/conversion/retry-read.ts';
import { CREATE_TIMEOUT_MS } from '#server/conversion/verbs/create-intent.ts';
import { CREATE_WALLET_TIMEOUT_MS } from '#server/conversion/verbs/create-wallet.ts';
import { LONGEST_PAGE_MS } from '#server/conversion/verbs/list-intents.ts';
import { SUBMIT_TIMEOUT_MS } from '#server/conversion/verbs/submit-wallet.ts';
import { SEND_LEASE_MS } from '#server/intents/create/send-create.ts';
import { SUBMIT_LEASE_MS } from '#server/registrations/grant/send/send-grant.ts';
import { REGISTER_LEASE_MS } from '#server/registrations/register/send-registration.ts';
import { PAGE_LEASE_MS } from './poll-intents.ts';

/** Leases of one exchange; what makes more of them extends its lease (`keepLease`). */
test.each([
  ['a send of a creation', SEND_LEASE_MS, CREATE_TIMEOUT_MS],
  ['a send of a registration', REGISTER_LEASE_MS, CREATE_WALLET_TIMEOUT_MS],
  ['a submission of a wallet authorization', SUBMIT_LEASE_MS, SUBMIT_TIMEOUT_MS],
  ['a page of a status', PAGE_LEASE_MS, LONGEST_PAGE_MS],
])('the lease of %s is longer than it may take', (_what, leaseMs, longestMs) => {
  expect(leaseMs).toBeGreaterThan(longestMs);
});

test('the longest read is that of every try with its whole wait', () => {
  expect(longestReadMs(10_000, { tries: 4, baseMs: 1, capMs: 2_000 })).toBe(46_000);
});
