import { describe, expect } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { TOKEN_PROGRAM } from '#lib/solana/programs.ts';
import { listContradictions } from '#server/store/contradictions-repository.ts';
import { database } from '#server/store/database.ts';
import { prepareBurns, watchAttempts } from '#server/jobs/burn-jobs.ts';
import {
  anAuthorization,
  attemptOf,
  countAttempts,
  HOLDER,
  offrampOn,
  runJob,
  SOLANA_HOLDER,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { aStagedTransaction } from '#server/testing/burns/staged-transaction.ts';
import { timelineOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { reviewContradictionsOf } from '#server/testing/orders.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { claimSigning } from '#server/burns/sign/claim-signing.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { listTokenPins } from '#server/burns/authorization/token-pins.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';

useTestDatabase();

const preparing = { status: 200, body: { status: 'preparing' } };
const ready = (facts: Parameters<typeof anAuthorization>[1] = {}) => ({
  status: 200,
  body: { status: 'ready', burn: anAuthorization(harness, facts) },
});
const refusal = (message: string, details = {}) => ({
  status: 400,
  body: { code: 'BAD_REQUEST', message, details },
});
const start = (intentId: string, tokenHolder: string = HOLDER, who = session) =>
  startAttempt({ intentId, tokenHolder, session: who });

/** What was handed out cannot be signed, and ends by what its chain shows. */
async function expectOnlySearched(intent: Intent): Promise<void> {
  const { id: attemptId } = await attemptOf(intent);
  await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({
    fault: { code: 'burn_grant_ending' },
  });
  await runJob(watchAttempts);
  expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_grant_lapsed' });
}

describe('an authorization on EVM', () => {
  test.each([1, 2, 15])('[R65] that is ready at call %i is handed out', async (readyAt) => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = (call) => (call < readyAt ? preparing : ready());
    await start(intent.id);
    await runJob(prepareBurns, readyAt);
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null, scanFromBlock: 80n });
    const bodies = harness.service.requests.map(({ body }) => body);
    expect(new Set(bodies)).toEqual(new Set([JSON.stringify({ tokenHolder: HOLDER })]));
  });

  test('[R65] that never comes is abandoned after 15 calls, and may be requested again', async () => {
    const intent = await offrampOn(harness, 'base');
    await start(intent.id);
    await runJob(prepareBurns, 18);
    expect(harness.service.requests.filter(({ method }) => method === 'POST')).toHaveLength(15);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_grant_not_issued' });
    await expect(start(intent.id)).resolves.toMatchObject({ state: 'preparing' });
  });

  test('[R67] that was there before and is not renewed has expired', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = (call) => (call === 1 ? ready() : preparing);
    await start(intent.id);
    await runJob(prepareBurns);
    harness.timeUnix += 601;
    await runJob(watchAttempts);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_grant_lapsed' });
    await start(intent.id);
    await runJob(prepareBurns, 15);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_grant_lapsed' });
  });

  test('[R64] [R67] that is over on the chain’s clock is not signed, only searched for', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => ready({ expiresAt: harness.timeUnix });
    await start(intent.id);
    await runJob(prepareBurns);
    await expectOnlySearched(intent);
    await start(intent.id);
    await runJob(prepareBurns, 2);
    expect((await attemptOf(intent)).state).toBe('preparing');
  });

  test.each([
    ['[R7] an unknown network', { chainRef: 'eip155:9999' }],
    ['[R7] another chain', { chainRef: 'eip155:11155111' }],
    ['[R68] another sender', { from: TOKEN }],
    ['[R2] another amount', { amountMinor: '10000001' }],
    ['[R68] no call', { data: '0xabcdef01' }],
  ])('[B1] that names %s is not sent to a wallet', async (_name, facts) => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => ready(facts);
    await start(intent.id);
    await runJob(prepareBurns);
    const attempt = await attemptOf(intent);
    expect(attempt).toMatchObject({ state: 'ready', problem: 'sign_guard_refused' });
    await reviewContradictionsOf(intent);
    await expect(claimSigning({ attemptId: attempt.id, session })).rejects.toMatchObject({
      fault: { code: 'sign_guard_refused' },
    });
  });

  test('[R63] in milliseconds is no authorization', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => ready({ expiresAt: Date.now() + 600_000 });
    await start(intent.id);
    await runJob(prepareBurns, 2);
    expect(await attemptOf(intent)).toMatchObject({ state: 'preparing', problem: 'service_unreadable' });
  });

  test('[R9] of another token than the known one says so, and is not signed', async () => {
    const second = await offrampOn(harness, 'base');
    harness.onPrepare = () => ready({ to: HOLDER });
    const { attemptId } = await start(second.id);
    await runJob(prepareBurns);
    expect(await attemptOf(second)).toMatchObject({ state: 'ready', problem: 'burn_contract_changed' });
    const refused = { fault: { code: 'burn_contract_changed' } };
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(refused);
    expect((await listTokenPins()).base).toEqual({ address: TOKEN, origin: 'configured' });
  });

  test.each([
    ['[R66]', 'A burn grant is already outstanding for 0xabc on this intent', 'burn_grant_held_by_other'],
    ['[R58]', 'Intent is not awaiting burn approval: expired', 'intent_wrong_status'],
    ['[R73]', 'burn_wallet_not_authorized: not registered', 'burn_wallet_not_authorized'],
    ['[R73] [R74]', 'token_holder_not_authorized', 'burn_holder_not_authorized'],
    ['[R73]', 'Intent expires too soon to prepare a burn', 'burn_intent_expires_too_soon'],
    ['[R18]', 'something else', 'burn_prepare_refused'],
  ])('%s refused (%s) ends the attempt under its name', async (_rule, message, problem) => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => refusal(message);
    await start(intent.id);
    await runJob(prepareBurns);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem });
  });

  test.each([
    ['a 503', { status: 503 }, 'service_error'],
    ['a 429', { status: 429 }, 'service_rate_limited'],
    ['a refused key', { status: 401 }, 'service_key_refused'],
    ['a cut connection', 'cut', 'service_unreachable'],
  ] as const)('[R18] %s is waited out and does not count', async (_name, trouble, problem) => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = (call) => (call <= 20 ? trouble : ready());
    await start(intent.id);
    await runJob(prepareBurns, 20);
    expect(await attemptOf(intent)).toMatchObject({ state: 'preparing', problem });
    await runJob(prepareBurns);
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null });
  });

  test('[R18] a wait that the service asks for is obeyed, but not past the end of the intent', async () => {
    const intent = await offrampOn(harness, 'base');
    const dueInMs = async () => ((await attemptOf(intent)).nextAttemptAt?.getTime() ?? Infinity) - Date.now();
    harness.onPrepare = (call) => ({ status: 429, headers: { 'retry-after': call === 1 ? '20' : '86400' } });
    await start(intent.id);
    await runJob(prepareBurns);
    expect(await dueInMs()).toBeGreaterThan(10_000);
    await runJob(prepareBurns);
    expect(await dueInMs()).toBeLessThanOrEqual(60_000);
  });

  test('a chain that cannot be asked is waited out', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => ready();
    harness.evm.isUnavailable = true;
    await start(intent.id);
    await runJob(prepareBurns, 3);
    expect(await attemptOf(intent)).toMatchObject({ state: 'preparing', problem: 'chain_unreachable' });
    harness.evm.isUnavailable = false;
    await runJob(prepareBurns);
    expect((await attemptOf(intent)).state).toBe('ready');
  });

  test('a chain whose answer makes no sense is waited out and named', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => ready();
    const { eth_getBlockByNumber: newestBlock = () => null } = harness.evm.methods;
    harness.evm.methods.eth_getBlockByNumber = () => ({ number: 'soon' });
    await start(intent.id);
    await runJob(prepareBurns);
    expect(await attemptOf(intent)).toMatchObject({ state: 'preparing', problem: 'chain_unreachable' });
    harness.evm.methods.eth_getBlockByNumber = newestBlock;
    await runJob(prepareBurns);
    expect((await attemptOf(intent)).state).toBe('ready');
  });

  test('[R7] a node of another network does not count as the chain', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => ready();
    harness.evm.methods.eth_chainId = () => '0x1';
    await start(intent.id);
    await runJob(prepareBurns);
    expect(await attemptOf(intent)).toMatchObject({ state: 'preparing', problem: 'chain_unreachable' });
  });
});

describe('a staged transaction on Solana', () => {
  const stage = (facts: object = {}) => {
    const metadata = {
      amountCents: 1_000,
      userBurnTransaction: aStagedTransaction(SOLANA_HOLDER),
      burnTokenHolder: SOLANA_HOLDER,
      burnGrantExpiresAt: harness.timeUnix + 300,
      ...facts,
    };
    harness.intent = { ...harness.intent, metadata };
  };
  const prepares = () => harness.service.requests.filter(({ method }) => method === 'POST').length;

  test.each([1, 19])('[R60] that is there at read %i is handed out; prepare is called once', async (look) => {
    const intent = await offrampOn(harness, 'solana');
    await start(intent.id, SOLANA_HOLDER);
    await runJob(prepareBurns, look);
    expect((await attemptOf(intent)).state).toBe('preparing');
    stage();
    await runJob(prepareBurns);
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null });
    expect(prepares()).toBe(1);
  });

  test.each([
    ['burn_wallet_not_authorized: not registered', {}, 'burn_wallet_not_authorized'],
    ['refused', { code: 'burn_wallet_not_authorized' }, 'burn_wallet_not_authorized'],
    ['token_holder_not_authorized', { tokenHolder: SOLANA_HOLDER }, 'burn_holder_not_authorized'],
    [
      'refused',
      { code: 'token_holder_not_authorized', tokenHolder: SOLANA_HOLDER },
      'burn_holder_not_authorized',
    ],
    ['Intent expires too soon to prepare a burn', {}, 'burn_intent_expires_too_soon'],
    ['something else', {}, 'burn_prepare_refused'],
  ])('[R73] refused (%s, %j) ends the attempt by one call, as %s', async (message, details, problem) => {
    const intent = await offrampOn(harness, 'solana');
    harness.onPrepare = () => refusal(message, details);
    await start(intent.id, SOLANA_HOLDER);
    await runJob(prepareBurns, 3);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem, unsignedTransaction: null });
    expect(prepares()).toBe(1);
    expect(await countAttempts(intent)).toBe(1);
  });

  test.each([
    ['a cut connection', 'cut', 'service_unreachable'],
    ['a connection cut in the answer', 'cut_in_body', 'service_unreachable'],
    ['a 503', { status: 503 }, 'service_error'],
  ] as const)(
    '[R60] [R73] %s in place of the answer: the same call again, and its refusal ends the attempt',
    async (_name, lost, problem) => {
      const intent = await offrampOn(harness, 'solana');
      harness.onPrepare = (call) => (call === 1 ? lost : refusal('token_holder_not_authorized'));
      await start(intent.id, SOLANA_HOLDER);
      await runJob(prepareBurns);
      expect(await attemptOf(intent)).toMatchObject({ state: 'preparing', problem });
      await runJob(prepareBurns, 3);
      const ended = { state: 'lapsed', problem: 'burn_holder_not_authorized' };
      expect(await attemptOf(intent)).toMatchObject(ended);
      expect(prepares()).toBe(2);
    },
  );

  test('[R60] whose one call lost its answer is handed out once it is there', async () => {
    const intent = await offrampOn(harness, 'solana');
    harness.onPrepare = (call) => (call === 1 ? 'cut' : preparing);
    await start(intent.id, SOLANA_HOLDER);
    await runJob(prepareBurns, 2);
    stage();
    await runJob(prepareBurns);
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: null });
    const bodies = harness.service.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toEqual([1, 2].map(() => JSON.stringify({ tokenHolder: SOLANA_HOLDER })));
  });

  test('[R60] that never comes is abandoned, and may be requested again', async () => {
    const intent = await offrampOn(harness, 'solana');
    await start(intent.id, SOLANA_HOLDER);
    await runJob(prepareBurns, 25);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', problem: 'burn_grant_not_issued' });
    await start(intent.id, SOLANA_HOLDER);
    stage();
    await runJob(prepareBurns, 2);
    expect((await attemptOf(intent)).state).toBe('ready');
  });

  test('that names another amount than the order is a contradiction, and is not signed', async () => {
    const intent = await offrampOn(harness, 'solana');
    await start(intent.id, SOLANA_HOLDER);
    const data = new Uint8Array(9);
    data[0] = 8;
    new DataView(data.buffer).setBigUint64(1, 1_000_000_000n, true);
    stage({ userBurnTransaction: aStagedTransaction(SOLANA_HOLDER, { program: TOKEN_PROGRAM, data }) });
    await runJob(prepareBurns, 2);
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: 'sign_guard_refused' });
    const statements = await listContradictions(database(), { intentId: intent.id });
    expect(statements).toMatchObject([{ field: 'amountCents', stated: '100000', source: 'prepare' }]);
  });

  test('[R61] of another holder is not handed out', async () => {
    const intent = await offrampOn(harness, 'solana');
    await start(intent.id, SOLANA_HOLDER);
    stage({ burnTokenHolder: '11111111111111111111111111111111' });
    await runJob(prepareBurns, 2);
    expect(await attemptOf(intent)).toMatchObject({
      state: 'lapsed',
      problem: 'burn_grant_held_by_other',
      unsignedTransaction: null,
    });
  });

  test.each([
    ['over by the chain’s clock', { burnGrantExpiresAt: 1_600_000_000 }],
    ['without an end', { burnGrantExpiresAt: undefined }],
    ['in milliseconds', { burnGrantExpiresAt: 1_900_000_000_000 }],
    ['of no holder', { burnTokenHolder: undefined }],
    ['not there yet', { userBurnTransaction: undefined }],
  ])('[R62] [R63] %s is not handed out', async (_name, facts) => {
    const intent = await offrampOn(harness, 'solana');
    await start(intent.id, SOLANA_HOLDER);
    stage(facts);
    await runJob(prepareBurns, 4);
    expect(await attemptOf(intent)).toMatchObject({ state: 'preparing', unsignedTransaction: null });
  });

  test('[R62] that is over, was never known here and is not followed by another is searched for', async () => {
    const intent = await offrampOn(harness, 'solana');
    await start(intent.id, SOLANA_HOLDER);
    stage({ burnGrantExpiresAt: harness.timeUnix - 60 });
    await runJob(prepareBurns, 19);
    expect((await attemptOf(intent)).state).toBe('preparing');
    await runJob(prepareBurns);
    await expectOnlySearched(intent);
    await start(intent.id, SOLANA_HOLDER);
    await runJob(prepareBurns, 20);
    expect(await attemptOf(intent)).toMatchObject({ state: 'lapsed', unsignedTransaction: null });
  });

  test('[R62] in which the holder has no part is not sent to a wallet', async () => {
    const intent = await offrampOn(harness, 'solana');
    await start(intent.id, SOLANA_HOLDER);
    await runJob(prepareBurns);
    stage({ userBurnTransaction: aStagedTransaction('SysvarC1ock11111111111111111111111111111111') });
    await runJob(prepareBurns);
    expect(await attemptOf(intent)).toMatchObject({ state: 'ready', problem: 'sign_guard_refused' });
  });
});

test.each([
  ['[R65] on EVM every 2 seconds', 'base', HOLDER, 2_000],
  ['[R60] on Solana every 1.5 seconds', 'solana', SOLANA_HOLDER, 1_500],
] as const)(
  'an authorization that is not there yet is asked for %s',
  async (_rule, chainId, holder, waitMs) => {
    const intent = await offrampOn(harness, chainId);
    await start(intent.id, holder);
    for (let tries = 1; tries <= 2; tries += 1) {
      const begunMs = Date.now();
      await runJob(prepareBurns);
      const { nextAttemptAt } = await attemptOf(intent);
      const [earliest, latest] = [begunMs + waitMs, Date.now() + waitMs].map((at) => new Date(at));
      expect(nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(Number(earliest) - 100);
      expect(nextAttemptAt?.getTime()).toBeLessThanOrEqual(Number(latest) + 100);
    }
  },
);

describe('[B7] one live attempt', () => {
  test('whoever asks, and however often', async () => {
    const intent = await offrampOn(harness, 'base');
    const people = await Promise.all(Array.from({ length: 8 }, () => sessionOf('signer')));
    const views = await Promise.all(people.map((person) => start(intent.id, HOLDER, person)));
    expect(new Set(views.map(({ attemptId }) => attemptId)).size).toBe(1);
    expect(await countAttempts(intent)).toBe(1);
  });

  test('[R66] another holder is refused', async () => {
    const intent = await offrampOn(harness, 'base');
    await start(intent.id);
    await expect(start(intent.id, TOKEN)).rejects.toMatchObject({
      fault: { code: 'burn_grant_held_by_other', values: { tokenHolder: HOLDER } },
    });
  });

  test('is claimed by one user, who may claim it again', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => ready();
    await start(intent.id);
    await runJob(prepareBurns);
    const { id: attemptId } = await attemptOf(intent);
    const people = await Promise.all(Array.from({ length: 6 }, () => sessionOf('signer')));
    const claims = await Promise.allSettled(people.map((who) => claimSigning({ attemptId, session: who })));
    const winners = people.filter((_, index) => claims[index]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    const [winner = session] = winners;
    await expect(claimedBurn({ attemptId, session: winner })).resolves.toMatchObject({ state: 'signing' });
  });

  test('[R64] cannot be claimed when it can no longer land in time', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => ready();
    await start(intent.id);
    await runJob(prepareBurns);
    const { id: attemptId } = await attemptOf(intent);
    harness.timeUnix += 600 - 15;
    const late = claimSigning({ attemptId, session });
    await expect(late).rejects.toMatchObject({ fault: { code: 'burn_grant_ending' } });
    harness.timeUnix -= 1;
    await expect(claimedBurn({ attemptId, session })).resolves.toMatchObject({ state: 'signing' });
  });

  test('cannot be claimed while the chain cannot be asked', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => ready();
    await start(intent.id);
    await runJob(prepareBurns);
    harness.evm.isUnavailable = true;
    const { id: attemptId } = await attemptOf(intent);
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject({
      fault: { code: 'chain_unreachable' },
    });
  });
});

describe('a start', () => {
  test('is on the timeline', async () => {
    const intent = await offrampOn(harness, 'base');
    harness.onPrepare = () => ready();
    await start(intent.id);
    await runJob(prepareBurns);
    const lines = (await timelineOf(intent)).filter((line) => line.startsWith('burn'));
    expect(lines).toEqual(['burn preparing user', 'burn ready job']);
  });

  test.each(['burn_approved', 'expired', 'completed', 'teleported'])(
    '[R58] on an intent that is %s is refused',
    async (status) => {
      const intent = await offrampOn(harness, 'base', { status });
      await expect(start(intent.id)).rejects.toMatchObject({
        fault: { code: 'intent_wrong_status', values: { status } },
      });
    },
  );

  test.each([
    ['another family', SOLANA_HOLDER],
    ['a wrong checksum', HOLDER.replace('E7', 'e7')],
    ['all capitals', HOLDER.toUpperCase()],
    ['nothing', ''],
  ])('[R59] by an address of %s is refused', async (_name, holder) => {
    const intent = await offrampOn(harness, 'base');
    await expect(start(intent.id, holder)).rejects.toMatchObject({ fault: { code: 'invalid_input' } });
  });

  test('[R59] by an address in lower case is requested in one spelling', async () => {
    const intent = await offrampOn(harness, 'base');
    await start(intent.id, HOLDER.toLowerCase());
    await runJob(prepareBurns);
    expect(harness.service.requests[0]?.body).toBe(JSON.stringify({ tokenHolder: HOLDER }));
  });

  test('[R21] on an older flow is refused', async () => {
    const intent = await offrampOn(harness, 'base', { flowVersion: 0 });
    await expect(start(intent.id)).rejects.toMatchObject({ fault: { code: 'flow_version_too_old' } });
  });

  test.each(['viewer', 'operator', 'approver'] as const)('is not for a %s', async (role) => {
    const intent = await offrampOn(harness, 'base');
    const forbidden = start(intent.id, HOLDER, await sessionOf(role));
    await expect(forbidden).rejects.toMatchObject({ fault: { code: 'forbidden' } });
  });
});
