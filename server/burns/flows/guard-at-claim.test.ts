import { expect } from 'vitest';
import { watchProofs } from '#server/jobs/burn-jobs.ts';
import { attemptOf, HOLDER, runJob } from '#server/testing/burns/burn-harness.ts';
import { hash, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

test.each([
  ['[B1] another amount', 'sign_guard_refused', { amountMinor: '10000001' }],
  ['[R9] another contract', 'burn_contract_changed', { to: HOLDER }],
])('%s stays refused after a hash that was no burn', async (_what, code, facts) => {
  const first = await readyOnEvm(harness, session);
  await claimSigning({ attemptId: first.attemptId, session });
  const { intent, attemptId } = await readyOnEvm(harness, session, facts);
  expect((await attemptOf(intent)).problem).toBe(code);
  const nothing = { status: '0x1', blockNumber: '0x1', logs: [] };
  harness.evm.methods['eth_getTransactionReceipt'] = () => nothing;
  harness.evm.methods['eth_getTransactionByHash'] = () => ({
    input: '0x',
    to: HOLDER,
    from: HOLDER,
    nonce: '0x7',
  });
  await storeProof({ attemptId, proof: hash(9), session });
  await runJob(watchProofs);
  expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: 'burn_proof_foreign' });
  await reviewContradictionsOf(intent);
  await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({ fault: { code } });
});
