import { beforeEach, describe, expect } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { takeReadQuota } from '#server/conversion/read-quota.ts';
import { submitGrant } from '#server/registrations/grant/submit-grant.ts';
import { revokeLink } from '#server/links/manage/revoke-link.ts';
import { database } from '#server/store/database.ts';
import { rateLimits } from '#server/store/schema/schema.ts';
import { refused } from '#server/testing/refused.ts';
import { aSolanaGrant, prepareOnSolana, signOnSolana } from '#server/testing/registrations/solana-grants.ts';
import { aWireCalldata, HASH, mirrorOrdered } from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aGrantLinkTo, expireLink, linkOf } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();
let operator: Session;
beforeEach(async () => {
  await database().delete(rateLimits);
  operator = await sessionOf('operator');
});

const DAY_MINUTES = 24 * 60;
const ENDS = [
  ['was revoked', async (id: string) => revokeLink({ linkId: id, session: operator })],
  ['ended long ago', async (_id: string, token: string) => expireLink(await linkOf(token), DAY_MINUTES)],
] as const;

describe.each(ENDS)('[R131] a link that %s', (_what, end) => {
  test('has nothing read for signed bytes, and uses up nothing of the links that can be used', async () => {
    const grant = await aSolanaGrant();
    const { link, token } = await aGrantLinkTo(harness.wallet, operator);
    // The mirror does not know the present preparation: with a link that can be used it is read.
    const signed = signOnSolana(prepareOnSolana(grant), grant.whitelister);
    await end(link.id, token);
    const reads = harness.service.requests.length;
    const submit = () => submitGrant({ walletId: grant.walletId, signedTransactionBase64: signed, link });
    for (let n = 0; n < 20; n += 1) await expect(submit()).rejects.toMatchObject(refused('link_unusable'));
    expect(harness.service.requests).toHaveLength(reads);
    expect(takeReadQuota('signing', grant.walletId)).toBe(true);
  });

  test('has no node asked for a hash', async () => {
    harness.wallet = { ...harness.wallet, calldata: aWireCalldata() };
    await mirrorOrdered(harness.wallet);
    const { link, token } = await aGrantLinkTo(harness.wallet, operator);
    await end(link.id, token);
    const submit = submitGrant({ walletId: harness.wallet.id, txHash: HASH, link });
    await expect(submit).rejects.toMatchObject(refused('link_unusable'));
  });
});
