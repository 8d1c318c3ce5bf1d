import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { listChainHealth } from '#server/chains/chain-health.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import { readChainTime } from '#server/chains/chain-time.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { runJobs } from '#server/jobs/start-workers.ts';
import {
  anAuthorization,
  attemptOf,
  HOLDER,
  offrampOn,
  runJob,
  startBurnDesk,
} from '#server/testing/burn-desk.ts';
import type { BurnDesk } from '#server/testing/burn-desk.ts';
import { SOLANA_SIGNER, signing, stagedOnSolana } from '#server/testing/burn-steps.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from './claim-signing.ts';
import { startAttempt } from './start-attempt.ts';

useTestDatabase();
let desk: BurnDesk;
let session: Session;
beforeEach(async () => {
  desk = await startBurnDesk();
  session = await sessionOf('signer');
});
afterEach(() => desk.close());

const at = { context: { slot: 5_000 } };
const SHORT = { lamports: 1, owner: 'Sysvar1111111111111111111111111111111111111', data: ['AAAA', 'base64'] };

describe('a Solana node', () => {
  test.each([
    ['without the account of the clock', () => ({ ...at, value: [null] })],
    ['whose clock is too short', () => ({ ...at, value: [{ ...SHORT, executable: false }] })],
    ['that answers with no account at all', () => ({ ...at, value: [] })],
    ['that answers nonsense', () => 'soon'],
    [
      'that refuses the call',
      () => {
        throw new Error('method not supported');
      },
    ],
  ])('%s is named as the reason within 10 s, and waited for', async (_name, answer) => {
    const intent = await stagedOnSolana(desk);
    const sound = desk.solana.methods['getMultipleAccounts'];
    desk.solana.methods['getMultipleAccounts'] = answer;
    await startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });
    const workers = runJobs([prepareBurns]);
    const problem = async () => (await attemptOf(intent)).problem;
    await expect.poll(problem, { timeout: 10_000 }).toBe('chain_unusable');
    await workers.stop();
    if (sound) desk.solana.methods['getMultipleAccounts'] = sound;
    await runJob(prepareBurns);
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null });
  });

  test('that is away is told from one that is of no use', async () => {
    const intent = await stagedOnSolana(desk);
    await startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });
    desk.solana.isAway = true;
    await runJob(prepareBurns, 2);
    expect((await attemptOf(intent)).problem).toBe('chain_unreachable');
  });
});

describe('an EVM node', () => {
  test.each([
    ['without a newest block', () => null],
    ['whose block has no time', () => ({ number: '0x1' })],
  ])('%s is named as the reason, also when the wallet is about to be asked', async (_name, answer) => {
    const { attemptId } = await signing(desk, session);
    desk.evm.methods['eth_getBlockByNumber'] = answer;
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({
      fault: { code: 'chain_unusable' },
    });
    const intent = await offrampOn(desk, 'base');
    desk.onPrepare = () => ({ status: 200, body: { status: 'ready', burn: anAuthorization(desk) } });
    await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await runJob(prepareBurns);
    expect((await attemptOf(intent)).problem).toBe('chain_unusable');
  });
});

test('the overview says of a chain that its node tells no time, whatever else it answers', async () => {
  const stateOf = () => listChainHealth().find(({ chainId }) => chainId === 'solana')?.state;
  const request = chainRequest('solana');
  await readChainTime('solana', request);
  expect(stateOf()).toBe('ok');
  const sound = desk.solana.methods['getMultipleAccounts'];
  desk.solana.methods['getMultipleAccounts'] = () => ({ ...at, value: [null] });
  await expect(readChainTime('solana', request)).rejects.toThrow('clock');
  await request('getEpochInfo', []);
  expect(stateOf()).toBe('unusable');
  if (sound) desk.solana.methods['getMultipleAccounts'] = sound;
  await readChainTime('solana', request);
  expect(stateOf()).toBe('ok');
});
