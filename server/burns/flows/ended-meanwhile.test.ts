import { describe, expect } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { confirmSigning } from '#server/burns/sign/confirm-signing.ts';
import { releaseOtherSigning } from '#server/burns/sign/release-other-signing.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { setAsideHash } from '#server/burns/sign/set-aside-hash.ts';
import { expectedBaseUnits } from '#lib/money/tokens.ts';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { watchProofs } from '#server/jobs/burn-jobs.ts';
import { revokeSessionsOf } from '#server/store/users/sessions-repository.ts';
import { updateBurnAttempt } from '#server/store/burns/burn-attempts-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { lockIntent } from '#server/store/intents/intents-repository.ts';
import {
  AMOUNT_CENTS,
  attemptOf,
  countAttempts,
  HOLDER,
  offrampOn,
  runJob,
} from '#server/testing/burns/burn-harness.ts';
import {
  hash,
  readyOnEvm,
  signing,
  signingOnSolana,
  signOnSolana,
  statesOf,
} from '#server/testing/burns/burn-steps.ts';
import { passHalfMinute } from '#server/testing/burns/stored-proofs.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';
import { digestTables, endingsOf, WITHOUT_READS } from '#server/testing/access/ended-access.ts';
import { countWaiting } from '#server/testing/count-waiting.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

type Act = () => Promise<unknown>;

/** A node that runs the burn once. */
function nodeSimulates(): void {
  const amount = expectedBaseUnits(AMOUNT_CENTS);
  const base = { gasUsed: '0x1', logs: [] };
  const view = (left: bigint) => ({ ...base, status: '0x1', returnData: `0x${toWord(left)}` });
  const ran = { ...base, status: '0x1', returnData: '0x' };
  const refused = { ...base, status: '0x0', returnData: '0x', error: { message: 'burned before' } };
  const later = { number: '0x66', timestamp: '0x2', calls: [refused, view(amount * 4n)] };
  const first = { number: '0x65', timestamp: '0x1', calls: [view(amount * 5n), ran, view(amount * 4n)] };
  harness.evm.methods['eth_simulateV1'] = () => [first, later, later];
}

/** What a user has before; then it is what they begin, and what is to change nothing. */
const CHANGES: readonly (readonly [string, (session: Session) => Promise<Act>])[] = [
  [
    'an attempt',
    async (session) => {
      const { id: intentId } = await offrampOn(harness, 'base');
      return () => startAttempt({ intentId, tokenHolder: HOLDER, session });
    },
  ],
  [
    'a claim',
    async (session) => {
      const { attemptId } = await readyOnEvm(harness, session);
      return () => claimSigning({ attemptId, session });
    },
  ],
  [
    'a request to a wallet',
    async (session) => {
      const { attemptId } = await signing(harness, session);
      return () => confirmSigning({ attemptId, session });
    },
  ],
  [
    'the release of another’s claim',
    async (session) => {
      const { attemptId } = await signing(harness, await sessionOf('signer'));
      await updateBurnAttempt(database(), attemptId, { problem: 'burn_nonce_used' });
      nodeSimulates();
      return () => releaseOtherSigning({ attemptId, session });
    },
  ],
  [
    'a hash set aside',
    async (session) => {
      const { attemptId } = await signing(harness, session);
      await storeProof({ attemptId, proof: hash(1), session });
      await passHalfMinute();
      await runJob(watchProofs);
      nodeSimulates();
      return () => setAsideHash({ attemptId, session });
    },
  ],
];

describe.each(CHANGES)('%s', (_name, prepare) => {
  test.for(endingsOf('burn.sign'))('is not written once $how', async ({ end, code }) => {
    const session = await sessionOf('signer');
    const act = await prepare(session);
    await end(session);
    const before = await digestTables(WITHOUT_READS);
    await expect(act()).rejects.toMatchObject({ fault: { code } });
    expect(await digestTables(WITHOUT_READS)).toEqual(before);
  });
});

test('an attempt that waits for its intent is not started once the session is over', async () => {
  const session = await sessionOf('signer');
  const intent = await offrampOn(harness, 'base');
  let starting: Promise<unknown> = Promise.resolve();
  await withTransaction(async (tx) => {
    await lockIntent(tx, intent.id);
    const start = startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    starting = expect(start).rejects.toMatchObject({ fault: { code: 'signed_out' } });
    await expect.poll(countWaiting).toBeGreaterThan(0);
    await revokeSessionsOf(database(), session.userId);
  });
  await starting;
  expect(await countAttempts(intent)).toBe(0);
});

describe('what exists once is stored', () => {
  test.for(endingsOf('burn.sign'))('the hash of a burn, once $how', async ({ end }) => {
    const session = await sessionOf('signer');
    const { intent, attemptId } = await signing(harness, session);
    await end(session);
    await storeProof({ attemptId, proof: hash(1), session });
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });

  test.for(endingsOf('burn.sign'))('the signed bytes of a burn, once $how', async ({ end }) => {
    const session = await sessionOf('signer');
    const { intent, attemptId } = await signingOnSolana(harness, session);
    await end(session);
    await storeProof({ attemptId, ...signOnSolana(7), session });
    expect(await statesOf(intent)).toEqual({ attempt: 'proof_stored', proofs: ['stored'] });
  });

  test.for(endingsOf('burn.sign'))('the release of one’s own claim, once $how', async ({ end }) => {
    const session = await sessionOf('signer');
    const { intent, attemptId } = await signing(harness, session);
    await end(session);
    await releaseSigning({ attemptId, session });
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', claimedBy: null });
  });
});
