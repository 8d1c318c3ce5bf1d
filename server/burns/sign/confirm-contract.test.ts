import { eq } from 'drizzle-orm';
import { beforeEach, expect } from 'vitest';
import type { NamedContract } from '#lib/chains/contracts/named-contract.ts';
import type { Session } from '#server/auth/require-session.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { findBurnView } from '#server/intents/find-burn-view.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { database } from '#server/store/database.ts';
import { pinnedContracts } from '#server/store/schema/schema-burns.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import {
  anAuthorization,
  attemptOf,
  HOLDER,
  offrampOn,
  runJob,
  TOKEN,
} from '#server/testing/burns/burn-harness.ts';
import { SOLANA_SIGNER, stagedOnSolana } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { showTokenAccount } from '#server/testing/burns/show-token-account.ts';
import { BURN_PROGRAM } from '#server/testing/burns/staged-transaction.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { refused } from '#server/testing/refused.ts';
import { confirmBurnContract } from './confirm-contract.ts';

const OTHER = '0xde709f2102306220921060314715629080e2fb77';
const MINT = 'So11111111111111111111111111111111111111112';
const UNPINNED = { TOKEN_ADDRESS_BASE: '', TOKEN_MINT_SOLANA: '', BURN_PROGRAM_SOLANA: '' };

useTestDatabase();
let admin: Session;
beforeEach(async () => {
  admin = await sessionOf('admin');
  useTestEnv({ ...harness.settings, ...UNPINNED });
});

/** A burn on Base whose authorization names this token. */
async function startedWith(to = TOKEN) {
  const intent = await offrampOn(harness, 'base');
  const burn = anAuthorization(harness, { to });
  harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn } });
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
  await runJob(prepareBurns);
  return { intent, attemptId };
}

const token = (address: string): NamedContract => ({ kind: 'token', address });
const claim = (attemptId: string, by = session) => claimedBurn({ attemptId, session: by });
const confirm = (attemptId: string, contract: NamedContract, by = admin) =>
  confirmBurnContract({ attemptId, contract, session: by });
/** What this test's administrator has confirmed, by the audit log. */
const confirmations = () => database().select().from(auditLog).where(eq(auditLog.actorUserId, admin.userId));

test('[R9] a token that no one has confirmed is signed for by no one, until an administrator confirms it', async () => {
  const { intent, attemptId } = await startedWith();
  expect((await attemptOf(intent)).problem).toBeNull();
  for (const by of [session, admin]) {
    await expect(claim(attemptId, by)).rejects.toMatchObject(refused('contract_unconfirmed'));
  }
  const before = await findBurnView(database(), intent.id);
  expect(before).toMatchObject({ unconfirmed: [token(TOKEN)], pins: { token: null } });
  const after = await confirm(attemptId, token(TOKEN));
  expect(after).toMatchObject({ unconfirmed: [], pins: { token: { address: TOKEN, origin: 'confirmed' } } });
  expect(await claim(attemptId)).toMatchObject({ state: 'signing' });
  expect(await confirmations()).toMatchObject([
    {
      actorUserId: admin.userId,
      subject: intent.id,
      details: { address: TOKEN, chainRef: 'eip155:84532', kind: 'token' },
    },
  ]);
});

test.each(['viewer', 'operator', 'approver', 'signer'] as const)(
  '[R9] a user who is %s confirms nothing',
  async (role) => {
    const { attemptId } = await startedWith();
    const by = await sessionOf(role);
    await expect(confirm(attemptId, token(TOKEN), by)).rejects.toMatchObject(refused('forbidden'));
    expect(await database().select().from(pinnedContracts)).toEqual([]);
  },
);

test.each([
  ['another address than the one that is named', token(OTHER)],
  ['a kind that the burn does not have', { kind: 'burn_program', address: TOKEN }],
] as const)('[R9] %s is not confirmed', async (_what, contract) => {
  const { attemptId } = await startedWith();
  await expect(confirm(attemptId, contract)).rejects.toMatchObject(refused('contract_changed'));
  await expect(claim(attemptId)).rejects.toMatchObject(refused('contract_unconfirmed'));
  expect(await confirmations()).toEqual([]);
});

test('[R9] once one is confirmed, another one is a contradiction and is never confirmed in its place', async () => {
  const first = await startedWith();
  const second = await startedWith(OTHER);
  await confirm(first.attemptId, token(TOKEN));
  await expect(confirm(second.attemptId, token(OTHER))).rejects.toMatchObject(refused('contract_changed'));
  await expect(claim(second.attemptId)).rejects.toMatchObject(refused('burn_contract_changed'));
  const third = await startedWith(OTHER);
  expect((await attemptOf(third.intent)).problem).toBe('burn_contract_changed');
  await confirm(first.attemptId, token(TOKEN.toLowerCase()));
  expect(await confirmations()).toHaveLength(1);
});

test('[R9] of two administrators who confirm different tokens at once, one does', async () => {
  const [first, second] = [await startedWith(), await startedWith(OTHER)];
  const outcomes = await Promise.allSettled([
    confirm(first.attemptId, token(TOKEN)),
    confirm(second.attemptId, token(OTHER)),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await confirmations()).toHaveLength(1);
});

test('[R9] what was stored without a confirmation is trusted for nothing', async () => {
  await database()
    .insert(pinnedContracts)
    .values({ chainRef: 'eip155:84532', kind: 'token', address: TOKEN });
  const { attemptId } = await startedWith();
  await expect(claim(attemptId)).rejects.toMatchObject(refused('contract_unconfirmed'));
  await confirm(attemptId, token(TOKEN));
  await expect(claim(attemptId)).resolves.toMatchObject({ state: 'signing' });
});

test('[R9] on Solana the mint and the program are confirmed, each by its own', async () => {
  showTokenAccount(harness, { holder: SOLANA_SIGNER, mint: MINT });
  const intent = await stagedOnSolana(harness);
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });
  await runJob(prepareBurns, 2);
  const program: NamedContract = { kind: 'burn_program', address: BURN_PROGRAM };
  const view = await findBurnView(database(), intent.id);
  expect(view?.unconfirmed).toEqual([token(MINT), program]);
  await confirm(attemptId, program);
  await expect(claim(attemptId)).rejects.toMatchObject(refused('contract_unconfirmed'));
  const known = await confirm(attemptId, token(MINT));
  expect(known.pins).toEqual({
    token: { address: MINT, origin: 'confirmed' },
    program: { address: BURN_PROGRAM, origin: 'confirmed', deployedSlot: null },
  });
  await expect(claim(attemptId)).resolves.toMatchObject({ state: 'signing' });
});

test('[R9] a burn of another mint than the known one is not signed', async () => {
  showTokenAccount(harness, { holder: SOLANA_SIGNER, mint: MINT });
  useTestEnv({ ...harness.settings, TOKEN_MINT_SOLANA: BURN_PROGRAM });
  const intent = await stagedOnSolana(harness);
  const { attemptId } = await startAttempt({ intentId: intent.id, tokenHolder: SOLANA_SIGNER, session });
  await runJob(prepareBurns, 2);
  await expect(claim(attemptId)).rejects.toMatchObject(refused('burn_contract_changed'));
});
