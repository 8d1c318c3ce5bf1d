import { expect } from 'vitest';
import { watchAttempts, watchProofs } from '#server/jobs/burn-jobs.ts';
import {
  anAuthorization,
  attemptOf,
  burnReceipt,
  HOLDER,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { burned, statesOf } from '#server/testing/burns/burn-steps.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

test.each([
  ['another account', 8, { from: TOKEN, nonce: '0x9' }],
  ['the holder, before its wallet was asked', 8, { from: HOLDER, nonce: '0x7' }],
  ['the holder, and it is not known when its wallet was asked', null, { from: HOLDER, nonce: '0x9' }],
])(
  '[B7] this very call, refused by the chain and sent by %s, ends nothing: the wallet that was asked may be open',
  async (_who, walletNonce, sentBy) => {
    const { intent, attemptId } = await burned(harness, session);
    await updateBurnAttempt(database(), attemptId, { walletNonce });
    const { methods } = harness.evm;
    methods['eth_getTransactionReceipt'] = () => burnReceipt({ status: '0x0' });
    methods['eth_getTransactionByHash'] = () => ({
      to: TOKEN,
      input: anAuthorization(harness).data,
      ...sentBy,
    });
    await runJob(watchProofs);
    expect(await statesOf(intent)).toEqual({ attempt: 'signing', proofs: ['reverted'] });
    expect(await attemptOf(intent)).toMatchObject({ problem: 'burn_reverted', claimedBy: session.userId });
    const claiming = claimSigning({ attemptId, session: await sessionOf('signer') });
    await expect(claiming).rejects.toMatchObject({ fault: { code: 'burn_in_progress' } });
    harness.timeUnix += 600;
    await runJob(watchAttempts);
    expect((await attemptOf(intent)).state).toBe('lapsed');
  },
);

test('[B7] where no one has it before a wallet, it is ready again', async () => {
  const { intent } = await burned(harness, session);
  const unclaimed = { claimedBy: null, claimedAt: null };
  await updateBurnAttempt(database(), (await attemptOf(intent)).id, unclaimed);
  const { methods } = harness.evm;
  methods['eth_getTransactionReceipt'] = () => burnReceipt({ status: '0x0' });
  methods['eth_getTransactionByHash'] = () => ({
    to: TOKEN,
    from: TOKEN,
    nonce: '0x9',
    input: anAuthorization(harness).data,
  });
  await runJob(watchProofs);
  expect(await statesOf(intent)).toEqual({ attempt: 'ready', proofs: ['reverted'] });
});
