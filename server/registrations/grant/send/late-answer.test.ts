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
import { inMs } from '#server/store/jobs/lease.ts';
import { HASH, mirrorOrdered, refusal } from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { sendGrant } from './send-grant.ts';

useTestDatabase();

/** A grant that this process has claimed. */
async function claimed(): Promise<GrantSubmissionRow> {
  await mirrorOrdered(harness.wallet);
  const body = JSON.stringify({ txHash: HASH });
  const submittedBy = 'signer@demo.test';
  const draft = { walletId: harness.wallet.id, body, txSignature: HASH, submittedBy };
  const grant = await insertGrantSubmission(database(), { ...draft, nextAttemptAt: inMs(5_000) });
  if (!grant) throw new Error('it is not stored');
  return grant;
}

/** It is decided by a read of its wallet or by another process. */
const decide = ({ id }: GrantSubmissionRow, state: 'accepted' | 'refused') =>
  updateGrantSubmission(database(), id, { state, fault: null, nextAttemptAt: null });

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
  const sent = await claimed();
  const eventsOf = async () => (await listNewestEvents(database(), sent.walletId)).events;
  const before = await eventsOf();
  harness.on.submit = async () => {
    await decide(sent, state);
    return answer();
  };
  await sendGrant(conversionConnection(), sent, 'background');
  expect(harness.sent('submit')).toHaveLength(1);
  const now = await findGrantSubmission(database(), sent.id);
  expect(now).toMatchObject({ state, fault: null, nextAttemptAt: null });
  expect(await eventsOf()).toEqual(before);
});

const MEANWHILE = [
  ['claimed by another process', { nextAttemptAt: inMs(60_000) }],
  ['made due again', { nextAttemptAt: inMs(-1_000) }],
  ['abandoned', { state: 'refused', fault: { code: 'wallet_contradicted' }, nextAttemptAt: null }],
  ['accepted', { state: 'accepted', fault: null, nextAttemptAt: null }],
] as const satisfies (readonly [string, Parameters<typeof updateGrantSubmission>[2]])[];

test.each(MEANWHILE)(
  '[R117] a grant that was %s before its send is not sent, and stays so',
  async (_name, change) => {
    const grant = await claimed();
    await updateGrantSubmission(database(), grant.id, change);
    const left = await findGrantSubmission(database(), grant.id);
    await sendGrant(conversionConnection(), grant, 'background');
    expect(harness.sent('submit')).toEqual([]);
    expect(await findGrantSubmission(database(), grant.id)).toEqual(left);
  },
);

test('[R117] one that is still claimed is sent, also after its lease', async () => {
  const grant = await claimed();
  const nextAttemptAt = inMs(-1_000);
  await updateGrantSubmission(database(), grant.id, { nextAttemptAt });
  await sendGrant(conversionConnection(), { ...grant, nextAttemptAt }, 'background');
  expect(harness.sent('submit')).toHaveLength(1);
});
