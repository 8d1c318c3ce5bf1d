import { expect } from 'vitest';
import { conversionConnection } from '#server/conversion/connection.ts';
import { database } from '#server/store/database.ts';
import {
  findGrantSubmission,
  insertGrantSubmission,
  updateGrantSubmission,
  type GrantSubmissionRow,
} from '#server/store/registrations/grant-submissions-repository.ts';
import { listNewestEvents } from '#server/store/registrations/wallet-events-repository.ts';
import { HASH, mirrorOrdered, refusal } from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { sendGrant } from './send-grant.ts';

useTestDatabase();

/** A grant that is being sent, and was decided since, by a read of its wallet or by another process. */
async function decided(state: 'accepted' | 'refused'): Promise<GrantSubmissionRow> {
  await mirrorOrdered(harness.wallet);
  const body = JSON.stringify({ txHash: HASH });
  const submittedBy = 'signer@demo.test';
  const draft = { walletId: harness.wallet.id, body, txSignature: HASH, submittedBy };
  const sent = await insertGrantSubmission(database(), { ...draft, nextAttemptAt: new Date() });
  if (!sent) throw new Error('it is not stored');
  await updateGrantSubmission(database(), sent.id, { state, fault: null, nextAttemptAt: null });
  return sent;
}

const ANSWERS = [
  ['that the receipt is awaited', () => refusal('RECEIPT_PENDING')],
  ['a refusal of the pace', () => refusal(undefined, { status: 429 })],
  ['an error', () => refusal(undefined, { status: 503 })],
  ['no answer', () => 'cut' as const],
  ['a refusal', () => refusal('VERIFICATION_FAILED', { status: 422 })],
] as const;

test.each(
  ANSWERS.flatMap(([name, answer]) =>
    (['accepted', 'refused'] as const).map((state) => ({ name, answer, state })),
  ),
)('[R117] $name after a grant is $state changes nothing of it', async ({ answer, state }) => {
  const sent = await decided(state);
  const eventsOf = async () => (await listNewestEvents(database(), sent.walletId)).events;
  const before = await eventsOf();
  harness.on.submit = answer;
  await sendGrant(conversionConnection(), sent, 'background');
  expect(harness.sent('submit')).toHaveLength(1);
  const now = await findGrantSubmission(database(), sent.id);
  expect(now).toMatchObject({ state, fault: null, nextAttemptAt: null });
  expect(await eventsOf()).toEqual(before);
});
