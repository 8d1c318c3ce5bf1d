import { beforeEach, expect, test } from 'vitest';
import { forget } from '#server/testing/forget.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { aWireWallet, mirrorOrdered } from '#server/testing/registrations/wallet-harness.ts';
import { stopClock } from '#server/testing/stop-clock.ts';
import { findGrantSignatures } from './find-grant-signatures.ts';

useTestDatabase();
beforeEach(() => forget('token-buckets'));

test('the chain’s history of a grant is read only so often for one user', async () => {
  stopClock();
  const wallet = aWireWallet();
  await mirrorOrdered(wallet);
  const [session, other] = [await sessionOf('viewer'), await sessionOf('viewer')];
  const looks = Array.from({ length: 20 }, () => findGrantSignatures({ id: wallet.id, session }));
  const answers = await Promise.allSettled(looks);
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(10);
  expect(refused[0]).toMatchObject({ reason: { fault: { code: 'rate_limited' } } });
  await expect(findGrantSignatures({ id: wallet.id, session: other })).resolves.toEqual({ signatures: [] });
});
