import { randomBytes } from 'node:crypto';
import bs58 from 'bs58';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { encodeMessage } from '#lib/solana/message/message.ts';
import { encodeUnsignedBase64 } from '#lib/solana/testing/encode-unsigned.ts';
import { endAccess } from '#server/auth/end-access.ts';
import type { Session } from '#server/auth/require-session.ts';
import { submitGrants } from '#server/jobs/wallet-jobs.ts';
import { conversionConnection } from '#server/conversion/connection.ts';
import { takeWalletCall } from '#server/conversion/wallet-call-quota.ts';
import { commitChanges } from '#server/live/commit-changes.ts';
import { toLinkState } from '#server/actors/link-state.ts';
import { requestOpenLink } from '#server/links/sign/request-signing-link.ts';
import { findLinkGrantSignatures } from '#server/links/sign/link-grant-signatures.ts';
import { revokeLink } from '#server/links/manage/revoke-link.ts';
import { database } from '#server/store/database.ts';
import { listGrantSubmissions } from '#server/store/registrations/grant-submissions-repository.ts';
import { auditLog, rateLimits } from '#server/store/schema/schema.ts';
import { beginRequest, signOutBrowser } from '#server/testing/http/fake-request.ts';
import { browserCookies } from '#server/testing/http/next-headers.ts';
import { landedGrant } from '#server/testing/registrations/landed-grant.ts';
import { aSolanaGrant, prepareOnSolana, signOnSolana } from '#server/testing/registrations/solana-grants.ts';
import { startScriptedChain, type ScriptedChain } from '#server/testing/burns/scripted-chain.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aGrantLinkTo, expireLink, linkOf } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import {
  aWireCalldata,
  CONTRACT,
  aWireWallet,
  HASH,
  mirrorOrdered,
  OTHER_HASH,
  OWNER,
  refusal,
  reply,
  runWalletJob,
  WALLET,
} from '#server/testing/registrations/wallet-harness.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { refusedAnswer } from '#server/testing/refused.ts';
import { prepareGrant } from '#server/registrations/grant/prepare-grant.ts';
import {
  linkMarkBrowser,
  linkPrepareGrant,
  linkProveGrant,
  linkSubmitGrant,
} from '#server/actions/sign-by-link.ts';

const aKey = () => bs58.encode(randomBytes(32));
const SIGNATURE = bs58.encode(Buffer.alloc(64, 7));
const ACTIVE = { state: 'active', reconciliationStatus: 'synced', statusReason: null };

useTestDatabase();
let chain: ScriptedChain;
let operator: Session;
beforeEach(async () => {
  chain = await startScriptedChain();
  useTestEnv({ ...harness.settings, RPC_URL_SOLANA: chain.url, RPC_URL_BASE: chain.url });
  operator = await sessionOf('operator');
  await database().delete(rateLimits);
  signOutBrowser();
});
afterEach(() => chain.close());

/** A registration on Solana with a link to its grant. */
async function onSolana(facts: Readonly<Record<string, unknown>> = {}) {
  harness.wallet = aWireWallet({ chainId: 'solana', address: aKey(), whitelisterWallet: aKey(), ...facts });
  await mirrorOrdered(harness.wallet);
  return { walletId: harness.wallet.id, ...(await aGrantLinkTo(harness.wallet, operator)) };
}

const prove = ({ token, walletId }: { token: string; walletId: string }, txSignature = SIGNATURE) =>
  linkProveGrant({ token, walletId, txSignature });

describe('[R127] a grant made elsewhere, proven with a link', () => {
  test('is submitted to the service with the signature, and uses the link up once it is in force', async () => {
    const own = await onSolana();
    await linkMarkBrowser(own);
    harness.on.sync = () => {
      harness.wallet = { ...harness.wallet, ...ACTIVE };
      return reply({ outcome: 'activated', wallet: harness.wallet, operation: null });
    };
    expect(await prove(own)).toMatchObject({ ok: true, value: { outcome: 'activated', wallet: ACTIVE } });
    expect(harness.sent('sync').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { txSignature: SIGNATURE },
    ]);
    expect((await linkOf(own.token)).usedAt).not.toBeNull();
    expect((await requestOpenLink(own.token))?.access).toBe('watch');
    expect(await prove(own)).toMatchObject(refusedAnswer('link_unusable'));
    const lines = await database().select().from(auditLog);
    expect(
      lines.find(({ action, subject }) => action === 'wallet.synced' && subject === own.walletId),
    ).toMatchObject({
      actorUserId: null,
      details: { txSignature: SIGNATURE, by: `signing-link:${own.link.id}` },
    });
  });

  test('[R126] that the chain does not have yet, or that is not proven, leaves the link as it was', async () => {
    const own = await onSolana();
    harness.on.sync = () => reply({ outcome: 'not_on_chain', wallet: harness.wallet, operation: null });
    expect(await prove(own)).toMatchObject({ ok: true, value: { outcome: 'not_on_chain' } });
    harness.on.sync = () => {
      harness.wallet = { ...harness.wallet, statusReason: 'awaiting_sync_proof' };
      return refusal('SYNC_PROOF_REQUIRED', { status: 422 });
    };
    expect(await prove(own)).toMatchObject(refusedAnswer('wallet_sync_proof_required'));
    expect((await linkOf(own.token)).usedAt).toBeNull();
    // The state in which nothing but the proof is left.
    harness.on.sync = () => reply({ outcome: 'teleported', wallet: harness.wallet, operation: null });
    expect(await prove(own)).toMatchObject({ ok: true, value: { outcome: 'other' } });
    expect((await requestOpenLink(own.token))?.access).toBe('sign');
  });

  test('[R129] [R120] is searched for only with a signature, of the link’s own registration, from our own page', async () => {
    const own = await onSolana();
    const other = await onSolana();
    expect(await prove({ ...own, walletId: other.walletId })).toMatchObject(refusedAnswer('not_found'));
    for (const text of ['', '   ', 'not a signature', HASH, 'x'.repeat(256)]) {
      expect(await prove(own, text)).toMatchObject(refusedAnswer('invalid_input'));
    }
    const evm = aWireWallet({ address: OWNER });
    await mirrorOrdered(evm);
    const { token } = await aGrantLinkTo(evm, operator);
    expect(await prove({ token, walletId: evm.id })).toMatchObject(refusedAnswer('invalid_input'));
    beginRequest({ origin: 'https://attacker.example' });
    expect(await prove(own)).toMatchObject(refusedAnswer('bad_origin'));
    expect(harness.sent('sync')).toEqual([]);
  });

  test.each([
    ['expired', expireLink],
    ['revoked', async (link: { id: string }) => revokeLink({ linkId: link.id, session: operator })],
  ] as const)('is not searched for with a link that was %s', async (_name, end) => {
    const own = await onSolana();
    await end(own.link);
    expect(await prove(own)).toMatchObject(refusedAnswer('link_unusable'));
    expect(harness.sent('sync')).toEqual([]);
  });

  test('is not searched for where nothing is left to sign', async () => {
    const own = await onSolana();
    await mirrorOrdered({ ...harness.wallet, ...ACTIVE, updatedAt: '2026-11-21T12:30:00.000Z' });
    expect(await prove(own)).toMatchObject(refusedAnswer('link_nothing_to_sign'));
    expect(await linkPrepareGrant(own)).toMatchObject(refusedAnswer('link_nothing_to_sign'));
    expect([harness.sent('sync'), harness.sent('prepare')]).toEqual([[], []]);
  });

  test('is read in the chain’s history of its own entry', async () => {
    const granted = await aSolanaGrant();
    const own = { ...(await aGrantLinkTo(harness.wallet, operator)), walletId: granted.walletId };
    chain.methods.getSignaturesForAddress = () => [{ signature: SIGNATURE, err: null, blockTime: 5 }];
    chain.methods.getTransaction = () => landedGrant(encodeUnsignedBase64(encodeMessage(granted.message)));
    const { link } = own;
    expect(await findLinkGrantSignatures({ link, access: 'sign' })).toEqual({
      signatures: [{ signature: SIGNATURE, blockTimeUnix: 5 }],
    });
    const burnLink = { ...link, walletId: null };
    await expect(findLinkGrantSignatures({ link: burnLink, access: 'sign' })).rejects.toMatchObject({
      fault: { code: 'link_unusable' },
    });
    const again = (await aGrantLinkTo(harness.wallet, operator)).link;
    const many = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        findLinkGrantSignatures({ link: n % 2 === 0 ? link : again, access: 'sign' }),
      ),
    );
    expect(many.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(9);
  });

  test('[R131] one registration’s links do not use up the minute that the dashboard needs', async () => {
    const own = await onSolana();
    const signer = await sessionOf('signer');
    const again = { ...own, ...(await aGrantLinkTo(harness.wallet, signer)) };
    const steps = Array.from({ length: 4 }, () => [() => linkPrepareGrant(own), () => prove(again)]).flat();
    const answers = [];
    for (const step of steps) answers.push(await step());
    expect(answers.filter(({ ok }) => !ok)).toHaveLength(3);
    expect(answers.at(-1)).toMatchObject(refusedAnswer('rate_limited'));
    expect(harness.sent('sync').length + harness.sent('prepare').length).toBe(5);
    await expect(prepareGrant({ walletId: own.walletId, session: signer })).resolves.toMatchObject({
      activated: false,
    });
  });

  test('[R131] nor do one maker’s links to many registrations', async () => {
    const answers = [];
    for (let n = 0; n < 3; n += 1) {
      const own = await onSolana();
      for (let call = 0; call < 3; call += 1) answers.push(await linkPrepareGrant(own));
    }
    expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
    expect(answers.at(-1)).toMatchObject(refusedAnswer('rate_limited'));
  });

  test('[R131] all links together leave jobs and the dashboard a part of it', async () => {
    const answers = [];
    let last = { walletId: '' };
    for (let link = 0; link < 3; link += 1) {
      operator = await sessionOf('operator');
      const own = await onSolana();
      last = own;
      for (let call = 0; call < 4; call += 1) answers.push(await linkPrepareGrant(own));
    }
    expect(answers.filter(({ ok }) => ok)).toHaveLength(8);
    expect(answers.at(-1)).toMatchObject(refusedAnswer('service_rate_limited'));
    const connection = conversionConnection();
    await expect(takeWalletCall(connection, 'background')).resolves.toHaveProperty('spend');
    const signer = await sessionOf('signer');
    await expect(prepareGrant({ walletId: last.walletId, session: signer })).resolves.toMatchObject({
      activated: false,
    });
  });
});

describe('signed bytes of a Solana grant', () => {
  const onPrepared = async () => ({
    ...(await aSolanaGrant()),
    ...(await aGrantLinkTo(harness.wallet, operator)),
  });
  type Own = Awaited<ReturnType<typeof onPrepared>>;
  const endSessions = () =>
    commitChanges((changes) => endAccess(changes, { userId: operator.userId, actorUserId: null }));
  const submit = ({ token, walletId, whitelister, message }: Own, signed = message) =>
    linkSubmitGrant({
      ...{ token, walletId },
      grant: { signedTransactionBase64: signOnSolana(signed, whitelister) },
    });

  test('[R113] use the link up, and nothing else is submitted with it', async () => {
    const own = await onPrepared();
    expect(await submit(own)).toMatchObject({ ok: true });
    expect(await submit(own, prepareOnSolana(own))).toMatchObject(refusedAnswer('link_unusable'));
    expect(harness.sent('submit')).toHaveLength(1);
  });

  test.each([
    ['TRANSACTION_EXPIRED', false],
    ['TRANSACTION_MISMATCH', true],
  ])('[R115] that the service refuses with %s spend the link: %s', async (code, isSpent) => {
    const own = await onPrepared();
    harness.on.submit = () => refusal(code, { status: 400 });
    expect(await submit(own)).toMatchObject({ ok: true, value: { submission: { state: 'refused' } } });
    expect((await linkOf(own.token)).usedAt !== null).toBe(isSpent);
  });

  const freeQuota = () => database().execute(sql`truncate wallet_call_quota`);
  const fillQuota = () =>
    Promise.all(Array.from({ length: 19 }, () => takeWalletCall(conversionConnection(), 'user')));

  test.each([
    ['TRANSACTION_EXPIRED', false],
    ['TRANSACTION_MISMATCH', true],
  ])(
    '[R115] that a job sends first, and the service refuses with %s, spend the link: %s',
    async (code, isSpent) => {
      const own = await onPrepared();
      harness.on.submit = () => refusal(code, { status: 400 });
      await fillQuota();
      expect(await submit(own)).toMatchObject({ ok: true });
      expect(harness.sent('submit')).toEqual([]);
      expect((await linkOf(own.token)).usedAt).not.toBeNull();
      await freeQuota();
      await runWalletJob(submitGrants);
      const [sent] = await listGrantSubmissions(database(), own.walletId);
      expect(sent).toMatchObject({ state: 'refused', tries: 1 });
      expect((await linkOf(own.token)).usedAt !== null).toBe(isSpent);
      const lines = await database().select().from(auditLog).where(eq(auditLog.subject, own.walletId));
      const reopened = lines.filter(({ action }) => action === 'link.reopened');
      const details = { linkId: own.link.id, cause: 'wallet_transaction_expired' };
      expect(reopened.map((line) => line.details)).toEqual(isSpent ? [] : [details]);
    },
  );

  test('[R115] that come too late leave the link where the service did not process the first send', async () => {
    const own = await onPrepared();
    harness.on.submit = (call) =>
      [reply({}, 429), refusal('TRANSACTION_EXPIRED', { status: 400 })][call - 1] ?? reply({});
    await submit(own);
    await freeQuota();
    await runWalletJob(submitGrants);
    const [sent] = await listGrantSubmissions(database(), own.walletId);
    expect(sent).toMatchObject({ state: 'refused', tries: 2 });
    expect((await linkOf(own.token)).usedAt).toBeNull();
  });

  test.each([
    ['whose maker’s sessions end', endSessions],
    ['that is revoked', (id: string) => revokeLink({ linkId: id, session: operator })],
  ])('[R115] that come too late do not reopen a link %s meanwhile', async (_name, end) => {
    const own = await onPrepared();
    harness.on.submit = async () => {
      await end(own.link.id);
      return refusal('TRANSACTION_EXPIRED', { status: 400 });
    };
    await submit(own);
    expect(toLinkState(await linkOf(own.token), new Date())).toBe('revoked');
    expect(await submit(own, prepareOnSolana(own))).toMatchObject(refusedAnswer('link_unusable'));
    const lines = await database().select().from(auditLog).where(eq(auditLog.subject, own.walletId));
    expect(lines.map(({ action }) => action)).not.toContain('link.reopened');
  });

  test('and those that the service accepted leave the link used when the sessions end', async () => {
    const own = await onPrepared();
    harness.on.submit = () => {
      harness.wallet = { ...harness.wallet, ...ACTIVE };
      return reply({ wallet: harness.wallet, operation: null, linkedExisting: false, replayed: false });
    };
    expect(await submit(own)).toMatchObject({ ok: true, value: { submission: { state: 'accepted' } } });
    await endSessions();
    expect(toLinkState(await linkOf(own.token), new Date())).toBe('used');
  });

  test('[R115] that came too late after a lost answer leave it used', async () => {
    const own = await onPrepared();
    harness.on.submit = (call) =>
      [reply({}, 502), refusal('TRANSACTION_EXPIRED', { status: 400 })][call - 1] ?? reply({});
    await submit(own);
    await runWalletJob(submitGrants);
    await submit(own);
    expect(await listGrantSubmissions(database(), own.walletId)).toMatchObject([
      { state: 'refused', tries: 2 },
    ]);
    expect((await linkOf(own.token)).usedAt).not.toBeNull();
  });
});

test('a browser that signs a lot continues watching the last, in headers of a size that a server takes', async () => {
  const names: string[] = [];
  for (let count = 0; count < 14; count += 1) {
    const own = await onSolana();
    await linkMarkBrowser(own);
    names.push(own.link.id);
  }
  const kept = [...browserCookies().keys()];
  expect(kept).toEqual(names.slice(-12).map((id) => `signed-${id}`));
});

describe('[R120] the hash that a link brings', () => {
  const word = WALLET.slice(2).toLowerCase().padStart(64, '0');
  const { data: callData } = aWireCalldata();
  const receipt = (status: string, data: string, address = CONTRACT) => ({
    status,
    blockNumber: '0x1',
    logs: [{ address, topics: [], data, blockNumber: '0x1', transactionHash: HASH, logIndex: '0x0' }],
  });

  async function onBase(methods: Readonly<Record<string, unknown>>) {
    Object.assign(chain.methods, { eth_chainId: () => '0x14a34' });
    for (const [method, answer] of Object.entries(methods)) chain.methods[method] = () => answer;
    await mirrorOrdered(harness.wallet);
    return { walletId: harness.wallet.id, ...(await aGrantLinkTo(harness.wallet, operator)) };
  }

  test.each([
    ['the chain does not know', null, null, 'wallet_hash_unseen'],
    ['the chain refused', { input: '0x' }, receipt('0x0', '0x'), 'wallet_hash_reverted'],
    ['says nothing of this wallet', { input: '0x' }, receipt('0x1', '0x'), 'wallet_hash_of_another'],
    [
      'another contract says of this wallet',
      { input: callData },
      receipt('0x1', `0x${word}`, OWNER),
      'wallet_hash_of_another',
    ],
    ['is not mined, without the call', { input: '0x' }, null, 'wallet_hash_of_another'],
    [
      'is not mined, with another call',
      { input: `${callData.slice(0, -2)}99` },
      null,
      'wallet_hash_of_another',
    ],
  ])('and that %s binds nothing and costs the link nothing', async (_name, transaction, mined, code) => {
    const { token, walletId } = await onBase({
      eth_getTransactionByHash: transaction,
      eth_getTransactionReceipt: mined,
    });
    expect(await linkSubmitGrant({ token, walletId, grant: { txHash: HASH } })).toMatchObject(
      refusedAnswer(code),
    );
    expect(await listGrantSubmissions(database(), walletId)).toEqual([]);
    expect(harness.sent('submit')).toEqual([]);
    expect((await linkOf(token)).usedAt).toBeNull();
  });

  test.each([
    ['is not mined yet and has the call', callData, null],
    ['is not mined yet and has the call of a Safe', `0x6a761202${callData.slice(2)}00`, null],
    ['names the wallet', '0x', receipt('0x1', `0x${word}`)],
  ])('and that %s is taken', async (_name, input, mined) => {
    const { token, walletId } = await onBase({
      eth_getTransactionByHash: { input },
      eth_getTransactionReceipt: mined,
    });
    expect(await linkSubmitGrant({ token, walletId, grant: { txHash: HASH } })).toMatchObject({ ok: true });
    expect((await linkOf(token)).usedAt).not.toBeNull();
  });

  test('and that is not mined is not taken where nothing is prepared any more', async () => {
    harness.wallet = { ...harness.wallet, state: 'revoked' };
    const { token, walletId } = await onBase({
      eth_getTransactionByHash: { input: callData },
      eth_getTransactionReceipt: null,
    });
    const later = { calldata: null, updatedAt: '2026-11-21T12:30:00.000Z' };
    await mirrorOrdered({ ...harness.wallet, ...later });
    expect(await linkSubmitGrant({ token, walletId, grant: { txHash: HASH } })).toMatchObject(
      refusedAnswer('wallet_hash_of_another'),
    );
    expect((await linkOf(token)).usedAt).toBeNull();
  });

  describe('whose receipt the chain does not give', () => {
    async function onSilent(transaction: object | null) {
      const own = await onBase({ eth_getTransactionByHash: transaction });
      chain.methods['eth_getTransactionReceipt'] = () => {
        throw new Error('busy');
      };
      return own;
    }

    test('is taken with the prepared call in it', async () => {
      const { token, walletId } = await onSilent({ input: callData });
      const answer = await linkSubmitGrant({ token, walletId, grant: { txHash: HASH } });
      expect(answer).toMatchObject({ ok: true });
    });

    test.each([{ input: '0x' }, null])('binds nothing without it: %j', async (transaction) => {
      const { token, walletId } = await onSilent(transaction);
      const answer = await linkSubmitGrant({ token, walletId, grant: { txHash: HASH } });
      expect(answer).toMatchObject(refusedAnswer('chain_unreachable'));
      expect(await listGrantSubmissions(database(), walletId)).toEqual([]);
      expect((await linkOf(token)).usedAt).toBeNull();
    });
  });

  test('and that has a receipt of some megabytes and does not name this wallet binds nothing', async () => {
    const { token, walletId } = await onBase({
      eth_getTransactionByHash: { input: '0x' },
      eth_getTransactionReceipt: receipt('0x1', `0x${'00'.repeat(2_200_000)}`),
    });
    const answer = await linkSubmitGrant({ token, walletId, grant: { txHash: HASH } });
    expect(answer).toMatchObject(refusedAnswer('wallet_hash_of_another'));
  });

  test('is taken while the chain cannot be asked', async () => {
    const { token, walletId } = await onBase({});
    chain.isUnavailable = true;
    expect(await linkSubmitGrant({ token, walletId, grant: { txHash: HASH } })).toMatchObject({ ok: true });
  });

  test('from two tabs at once is one', async () => {
    const { token, walletId } = await onBase({
      eth_getTransactionByHash: { input: '0x' },
      eth_getTransactionReceipt: receipt('0x1', `0x${word}`),
    });
    const answers = await Promise.all(
      [HASH, OTHER_HASH].map((txHash) => linkSubmitGrant({ token, walletId, grant: { txHash } })),
    );
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(await listGrantSubmissions(database(), walletId)).toHaveLength(1);
    expect(harness.sent('submit')).toHaveLength(1);
    expect(browserCookies().size).toBe(1);
  });
});
