import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import { grantSigningViewSchema } from '#lib/links/grant-signing-view.ts';
import type { Session } from '#server/auth/require-session.ts';
import { createSigningLink } from '#server/links/manage/create-signing-link.ts';
import { requestOpenLink } from '#server/links/sign/request-signing-link.ts';
import { revokeLink } from '#server/links/manage/revoke-link.ts';
import { getSigningView } from '#server/links/sign/get-signing-view.ts';
import { database } from '#server/store/database.ts';
import { listGrantSubmissions } from '#server/store/registrations/grant-submissions-repository.ts';
import { auditLog, rateLimits } from '#server/store/schema/schema.ts';
import { wallets } from '#server/store/schema/schema-wallets.ts';
import { digestTables } from '#server/testing/access/ended-access.ts';
import { beginRequest, signOutBrowser } from '#server/testing/http/fake-request.ts';
import { browserCookies } from '#server/testing/http/next-headers.ts';
import { aGrantLinkTo, expireLink, linkOf } from '#server/testing/links.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { stopClock } from '#server/testing/stop-clock.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import {
  aWireCalldata,
  aWireWallet,
  HASH,
  mirrorOrdered,
  OTHER_HASH,
  OWNER,
  refusal,
  reply,
} from '#server/testing/registrations/wallet-harness.ts';
import { getWallet } from '#server/registrations/get-wallet.ts';
import { prepareGrant } from '#server/registrations/grant/prepare-grant.ts';
import { syncWallet } from '#server/registrations/grant/sync-wallet.ts';
import type { LinkRow } from '#server/store/links/links-repository.ts';
import {
  linkConfirmGrant,
  linkMarkBrowser,
  linkPrepareBurn,
  linkPrepareGrant,
  linkStoreProof,
  linkSubmitGrant,
} from '#server/actions/sign-by-link.ts';
import { harness, test } from '#server/testing/registrations/wallet-test.ts';
import { refusedAnswer } from '#server/testing/refused.ts';

useTestDatabase();
let operator: Session;
let walletId: string;
beforeEach(async () => {
  operator = await sessionOf('operator');
  await database().delete(rateLimits);
  await mirrorOrdered(harness.wallet);
  walletId = harness.wallet.id;
  signOutBrowser();
});

const submit = (token: string, txHash = HASH, id = walletId) =>
  linkSubmitGrant({ token, walletId: id, grant: { txHash } });
const hashesOf = async () =>
  (await listGrantSubmissions(database(), walletId)).map(({ txSignature }) => txSignature);

describe('making a link to a registration', () => {
  test('names the signer of the grant, whatever was asked for', async () => {
    const { link } = await createSigningLink({ subject: { walletId }, session: operator, holder: HASH });
    expect(link.holder).toBe(OWNER);
  });

  test.each([
    { state: 'active', reconciliationStatus: 'synced' },
    { state: 'banned', reconciliationStatus: 'missing_onchain' },
    { state: 'pending', reconciliationStatus: 'missing_onchain', statusReason: 'address_unavailable' },
  ])('is refused where there is nothing to sign: $state $statusReason', async (facts) => {
    const wallet = aWireWallet({ ...facts, address: OWNER });
    await mirrorOrdered(wallet);
    const making = aGrantLinkTo(wallet, operator);
    await expect(making).rejects.toMatchObject({ fault: { code: 'link_nothing_to_sign' } });
  });

  test('[R104] is refused for an authorizing wallet', async () => {
    const wallet = aWireWallet({ role: 'whitelister', address: OWNER });
    await mirrorOrdered(wallet);
    await expect(aGrantLinkTo(wallet, operator)).rejects.toMatchObject({
      fault: { code: 'wallet_not_managed' },
    });
  });

  test('[R118] is refused while a grant awaits its receipt', async () => {
    const { token } = await aGrantLinkTo({ id: walletId }, operator);
    harness.on.submit = () => refusal('RECEIPT_PENDING', { headers: { 'retry-after': '60' } });
    expect(await submit(token)).toMatchObject({ ok: true, value: { submission: { state: 'waiting' } } });
    await expect(aGrantLinkTo({ id: walletId }, operator)).rejects.toMatchObject({
      fault: { code: 'wallet_operation_in_flight' },
    });
  });
});

describe('signing a grant with a link', () => {
  test('is stored, submitted once, uses the link up, and lets this browser watch', async () => {
    const { token, link } = await aGrantLinkTo({ id: walletId }, operator);
    expect(await linkPrepareGrant({ token, walletId })).toMatchObject({ ok: true });
    expect(browserCookies().size).toBe(0);
    expect(await linkMarkBrowser({ token, walletId })).toMatchObject({ ok: true });
    expect(browserCookies().size).toBe(1);
    harness.on.submit = () => {
      harness.wallet = { ...harness.wallet, state: 'active', reconciliationStatus: 'synced', calldata: null };
      return reply({ wallet: harness.wallet, operation: null, linkedExisting: false, replayed: false });
    };
    expect(await submit(token)).toMatchObject({ ok: true, value: { submission: { state: 'accepted' } } });
    expect((await linkOf(token)).usedAt).not.toBeNull();
    expect((await requestOpenLink(token))?.access).toBe('watch');
    signOutBrowser();
    expect(await requestOpenLink(token)).toBeUndefined();
    const lines = await database().select().from(auditLog);
    const own = lines.find(
      ({ action, subject }) => action === 'wallet.grant_submitted' && subject === walletId,
    );
    expect(own).toMatchObject({ actorUserId: null, details: { by: `signing-link:${link.id}` } });
  });

  test('[R117] the same hash again answers its status; another one is not stored', async () => {
    const { token } = await aGrantLinkTo({ id: walletId }, operator);
    expect(await submit(token)).toMatchObject({ ok: true });
    expect(await submit(token)).toMatchObject({ ok: true, value: { submission: { txSignature: HASH } } });
    expect(harness.sent('submit')).toHaveLength(1);
    expect(await submit(token, OTHER_HASH)).toMatchObject(refusedAnswer('link_unusable'));
    expect(await linkPrepareGrant({ token, walletId })).toMatchObject(refusedAnswer('link_unusable'));
    expect(await hashesOf()).toEqual([HASH]);
  });

  test('what the service refuses is stored and shown, and the link is used up', async () => {
    const { token } = await aGrantLinkTo({ id: walletId }, operator);
    harness.on.submit = () => refusal('TX_HASH_MISMATCH');
    expect(await submit(token)).toMatchObject({ ok: true, value: { id: walletId } });
    expect((await linkOf(token)).usedAt).not.toBeNull();
    expect(await hashesOf()).toEqual([HASH]);
  });

  test('a hash sent while it was valid is taken a little after its end, and no preparation is', async () => {
    const { token, link } = await aGrantLinkTo({ id: walletId }, operator);
    await expireLink(link);
    expect(await linkPrepareGrant({ token, walletId })).toMatchObject(refusedAnswer('link_unusable'));
    expect(await submit(token)).toMatchObject({ ok: true });
  });

  test('nothing is taken after a revocation, nor long after its end', async () => {
    const revoked = await aGrantLinkTo({ id: walletId }, operator);
    await revokeLink({ linkId: revoked.link.id, session: operator });
    const old = await aGrantLinkTo({ id: walletId }, operator);
    await expireLink(old.link, 31);
    for (const { token } of [revoked, old]) {
      expect(await submit(token)).toMatchObject(refusedAnswer('link_unusable'));
      expect(await linkPrepareGrant({ token, walletId })).toMatchObject(refusedAnswer('link_unusable'));
    }
    expect(await hashesOf()).toEqual([]);
    expect(harness.sent('submit')).toEqual([]);
  });

  test('has the service asked before its wallet is for some presses in a row and no more', async () => {
    stopClock();
    const { token } = await aGrantLinkTo({ id: walletId }, operator);
    const { to, data, chainRef, signerWallet } = aWireCalldata();
    const staged = { to, data, chainRef, signerWallet };
    const reads = () => harness.service.requests.filter(({ method }) => method === 'GET').length;
    for (let press = 0; press < 3; press += 1) {
      expect(await linkConfirmGrant({ token, walletId, staged })).toMatchObject({ ok: true });
    }
    const other = { ...staged, data: `${data}00` };
    for (let press = 0; press < 17; press += 1) await linkConfirmGrant({ token, walletId, staged: other });
    expect(await linkConfirmGrant({ token, walletId, staged })).toMatchObject(refusedAnswer('rate_limited'));
    expect(reads()).toBeLessThanOrEqual(8);
  });

  describe('of a registration that was cancelled meanwhile, with no node to ask', () => {
    const audited = async () => {
      const isOfHash = and(eq(auditLog.subject, walletId), eq(auditLog.action, 'wallet.hash_not_submitted'));
      return database().select().from(auditLog).where(isOfHash);
    };
    async function cancelled(minutesAgo: number) {
      const { token, link } = await aGrantLinkTo({ id: walletId }, operator);
      await database().update(wallets).set({ deletedAt: new Date() }).where(eq(wallets.id, walletId));
      await expireLink(link, minutesAgo);
      return token;
    }

    test('a hash is recorded until half an hour after the end of the link', async () => {
      const token = await cancelled(29);
      expect(await submit(token)).toMatchObject(refusedAnswer('wallet_cancelled_meanwhile'));
      expect(await audited()).toHaveLength(1);
    });

    test('nothing is written into the history after that', async () => {
      const token = await cancelled(31);
      const before = await digestTables(['rate_limits']);
      expect(await submit(token)).toMatchObject(refusedAnswer('link_unusable'));
      expect(await digestTables(['rate_limits'])).toEqual(before);
      expect(await audited()).toEqual([]);
    });
  });

  test.each([
    ['prepared', (link: LinkRow) => prepareGrant({ walletId, link })],
    ['proven', (link: LinkRow) => syncWallet({ walletId, link })],
  ])('nothing is %s with a link that was revoked while it was asked for', async (_name, act) => {
    const { link } = await aGrantLinkTo({ id: walletId }, operator);
    await revokeLink({ linkId: link.id, session: operator });
    const before = await digestTables(['rate_limits']);
    await expect(act(link)).rejects.toMatchObject({ fault: { code: 'link_unusable' } });
    expect([harness.sent('prepare'), harness.sent('sync')]).toEqual([[], []]);
    expect(await digestTables(['rate_limits'])).toEqual(before);
  });

  test('another wallet, a burn, a forged token and another site get nothing', async () => {
    const { token } = await aGrantLinkTo({ id: walletId }, operator);
    const other = aWireWallet({ address: OWNER, calldata: aWireCalldata() });
    await mirrorOrdered(other);
    expect(await submit(token, HASH, other.id)).toMatchObject(refusedAnswer('not_found'));
    expect(await linkPrepareGrant({ token, walletId: other.id })).toMatchObject(refusedAnswer('not_found'));
    expect(await linkMarkBrowser({ token, walletId: other.id })).toMatchObject(refusedAnswer('not_found'));
    const burn = { token, intentId: randomUUID(), tokenHolder: OWNER };
    expect(await linkPrepareBurn(burn)).toMatchObject(refusedAnswer('not_found'));
    const proof = { token, attemptId: randomUUID(), proof: HASH };
    expect(await linkStoreProof(proof)).toMatchObject(refusedAnswer('not_found'));
    const forged = randomBytes(32).toString('base64url');
    expect(await submit(forged)).toMatchObject(refusedAnswer('link_unusable'));
    beginRequest({ origin: 'https://attacker.example' });
    expect(await submit(token)).toMatchObject(refusedAnswer('bad_origin'));
    expect(harness.sent('submit')).toEqual([]);
    expect(harness.sent('prepare')).toEqual([]);
  });
});

test('[R10] a link shows what is signed and its status, and nothing of the dashboard', async () => {
  harness.wallet = {
    ...harness.wallet,
    label: 'Filial Sul',
    statusReason: 'a reason for the dashboard alone',
  };
  await mirrorOrdered({ ...harness.wallet, updatedAt: '2026-11-21T12:30:00.000Z' });
  const { token, link } = await aGrantLinkTo({ id: walletId }, operator);
  const prepared = await linkPrepareGrant({ token, walletId });
  const submitted = await submit(token);
  const view = await getSigningView({ link, access: 'sign' });
  expect(grantSigningViewSchema.parse(view)).toEqual(view);
  const seen = await getWallet({ id: walletId, session: operator });
  expect(seen.label).toBe('Filial Sul');
  expect(seen.events.length).toBeGreaterThan(0);
  const text = JSON.stringify([prepared, submitted, view]);
  expect(text).not.toMatch(
    /Filial Sul|for the dashboard alone|operations|events|submittedBy|signing-link|"raw"/,
  );
  expect(text).not.toContain(operator.email);
});
