import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { conversionConnection } from '#server/conversion/connection.ts';
import { database } from '#server/store/database.ts';
import {
  beginSubmissionSend,
  discardSubmissionSend,
  findGrantSubmission,
  insertGrantSubmission,
  mayHaveBeenSent,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { grantSubmissions } from '#server/store/schema/schema-wallets.ts';
import { HASH, mirrorOrdered, refusal } from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { sendGrant } from './send-grant.ts';

useTestDatabase();

async function stored(): Promise<GrantSubmissionRow> {
  await mirrorOrdered(harness.wallet);
  const body = JSON.stringify({ txHash: HASH });
  const submittedBy = 'signer@demo.test';
  const draft = { walletId: harness.wallet.id, body, txSignature: HASH, submittedBy };
  const grant = await insertGrantSubmission(database(), { ...draft, nextAttemptAt: new Date() });
  if (!grant) throw new Error('it is not stored');
  return grant;
}

async function readAgain({ id }: GrantSubmissionRow): Promise<GrantSubmissionRow> {
  const grant = await findGrantSubmission(database(), id);
  if (!grant) throw new Error('it is not stored');
  return grant;
}

const isSent = async (grant: GrantSubmissionRow) => mayHaveBeenSent(await readAgain(grant));
/** A build that knows no time of a send counts it, and nothing else. */
const sendByOlder = async ({ id }: GrantSubmissionRow) =>
  database()
    .update(grantSubmissions)
    .set({ tries: sql`${grantSubmissions.tries} + 1` })
    .where(eq(grantSubmissions.id, id));

test('[R117] a send counts until the answer that it was not processed, also one by an older build', async () => {
  const grant = await stored();
  expect(await isSent(grant)).toBe(false);
  const tries = await beginSubmissionSend(grant);
  expect(await isSent(grant)).toBe(true);
  await discardSubmissionSend(database(), grant.id, Number(tries));
  expect(await isSent(grant)).toBe(false);
  await sendByOlder(grant);
  expect(await isSent(grant)).toBe(true);
});

test('[R117] what an older build sent may have taken effect, whatever is answered to the next send', async () => {
  const grant = await stored();
  await sendByOlder(grant);
  harness.on.submit = () => refusal(undefined, { status: 429 });
  await sendGrant(conversionConnection(), await readAgain(grant), 'background');
  expect(harness.sent('submit')).toHaveLength(1);
  expect(await isSent(grant)).toBe(true);
});
