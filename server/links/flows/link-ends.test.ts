import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect } from 'vitest';
import { isAllowed, ROLES } from '#lib/auth/permissions.ts';
import { KNOWN_STATUSES } from '#lib/intents/status.ts';
import type { Session } from '#server/auth/require-session.ts';
import { changeUser } from '#server/auth/manage-users.ts';
import {
  linkClaimSigning,
  linkConfirmSigning,
  linkPrepareBurn,
  linkStoreProof,
  linkSubmitGrant,
} from '#server/actions/sign-by-link.ts';
import { takeTokens } from '#server/token-bucket.ts';
import { prepareBurns } from '#server/jobs/burn-jobs.ts';
import { liveHub } from '#server/live/process-hub.ts';
import { openLinkStream } from '#server/live/open-link-stream.ts';
import { readStream } from '#server/testing/live/read-stream.ts';
import { forget } from '#server/testing/forget.ts';
import { database } from '#server/store/database.ts';
import { takeFromWindow } from '#server/store/limits/rate-limits-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { wallets } from '#server/store/schema/schema-wallets.ts';
import { rateLimits, users } from '#server/store/schema/schema.ts';
import { anAuthorization, HOLDER, offrampOn, runJob } from '#server/testing/burns/burn-harness.ts';
import { hash } from '#server/testing/burns/burn-steps.ts';
import { signOutBrowser } from '#server/testing/http/fake-request.ts';
import { browserCookies } from '#server/testing/http/next-headers.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aGrantLinkTo, aLinkTo, linkOf } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { aWireWallet, mirrorOrdered } from '#server/testing/registrations/wallet-harness.ts';
import { listLinks } from '#server/links/manage/list-links.ts';
import { noteOpening } from '#server/links/note-opening.ts';
import { findLinkGrantSignatures } from '#server/links/sign/link-grant-signatures.ts';
import { relayForLink } from '#server/endpoints/relay-for-link.ts';
import { requestOpenLink } from '#server/links/sign/request-signing-link.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';
import { stopClock } from '#server/testing/stop-clock.ts';

useTestDatabase();
let operator: Session;
beforeEach(async () => {
  operator = await sessionOf('operator');
  await database().delete(rateLimits);
  signOutBrowser();
});
afterAll(async () => {
  (await liveHub()).stop();
  forget('live-hub');
});

const BURST = { capacity: 120, refillPerSecond: 0 };
const REFUSED = { ok: false, fault: { code: 'link_unusable' } };

async function handedOff() {
  const intent = await offrampOn(harness, 'base');
  harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn: anAuthorization(harness) } });
  const prepare = (token: string) => linkPrepareBurn({ token, intentId: intent.id, tokenHolder: HOLDER });
  return { intent, prepare, ...(await aLinkTo(intent, operator)) };
}

/** The same, claimed in this browser. */
async function claimed() {
  const own = await handedOff();
  const prepared = await own.prepare(own.token);
  if (!prepared.ok) throw new Error(prepared.fault.code);
  const { attemptId } = prepared.value;
  await runJob(prepareBurns);
  await linkClaimSigning({ token: own.token, attemptId });
  return { ...own, attemptId };
}

const stateOf = async (intentId: string) =>
  (await listLinks({ subject: { intentId }, session: operator })).links[0]?.state;

describe('a link ends with its maker’s right to make links', () => {
  test.each([
    ...ROLES.map((role) => [`of role ${role}`, { role }, isAllowed(role, 'links.manage')] as const),
    ['whose account was disabled', { disabledAt: new Date() }, false] as const,
  ])('on every use: a maker %s', async (_name, facts, isUsable) => {
    const { token, link, intent, prepare } = await handedOff();
    await database().update(users).set(facts).where(eq(users.id, operator.userId));
    expect((await requestOpenLink(token))?.access).toBe(isUsable ? 'sign' : undefined);
    expect(await prepare(token)).toMatchObject(isUsable ? { ok: true } : REFUSED);
    expect(await stateOf(intent.id)).toBe(isUsable ? 'opened' : 'maker_gone');
    expect((await linkOf(token)).id).toBe(link.id);
  });

  test('also for the browser that signed with it, which saw its page until then', async () => {
    const { token, attemptId } = await claimed();
    await linkStoreProof({ token, attemptId, proof: hash(1) });
    expect((await requestOpenLink(token))?.access).toBe('watch');
    await database().update(users).set({ disabledAt: new Date() }).where(eq(users.id, operator.userId));
    expect(await requestOpenLink(token)).toBeUndefined();
  });

  test('and its open stream ends', async () => {
    const { link } = await handedOff();
    const stream = readStream(await openLinkStream(link, 'signing'));
    await database().update(users).set({ role: 'viewer' }).where(eq(users.id, operator.userId));
    await stream.ended();
    expect(stream.isOver()).toBe(true);
  });

  test('for good: a right that is given back opens no old link', async () => {
    const { token, intent } = await handedOff();
    await changeUser(database(), operator.email, { role: 'viewer' });
    await changeUser(database(), operator.email, { role: 'operator' });
    expect(await requestOpenLink(token)).toBeUndefined();
    expect(await stateOf(intent.id)).toBe('revoked');
  });
});

describe('a link ends with what it was made for', () => {
  test.each(KNOWN_STATUSES)('when the intent is %s', async (status) => {
    const { token, intent, prepare } = await handedOff();
    await database().update(intents).set({ status }).where(eq(intents.id, intent.id));
    const isUsable = status === 'awaiting_burn_approval';
    expect((await requestOpenLink(token))?.access).toBe(isUsable ? 'sign' : undefined);
    expect(await prepare(token)).toMatchObject(isUsable ? { ok: true } : REFUSED);
    expect(await stateOf(intent.id)).toBe(isUsable ? 'opened' : 'nothing_left');
  });

  test('and the browser that had the claim watches what becomes of it', async () => {
    const { token, intent, attemptId } = await claimed();
    await database().update(intents).set({ status: 'paying_out' }).where(eq(intents.id, intent.id));
    expect((await requestOpenLink(token))?.access).toBe('watch');
    expect(await linkClaimSigning({ token, attemptId })).toMatchObject(REFUSED);
    browserCookies().clear();
    expect(await requestOpenLink(token)).toBeUndefined();
  });

  test.each([
    ['was cancelled', { deletedAt: new Date() }],
    ['is banned', { state: 'banned' }],
  ])('when the registration %s', async (_name, facts) => {
    const wire = aWireWallet();
    await mirrorOrdered(wire);
    const { token } = await aGrantLinkTo(wire, operator);
    expect((await requestOpenLink(token))?.access).toBe('sign');
    await database().update(wallets).set(facts).where(eq(wallets.id, wire.id));
    expect(await requestOpenLink(token)).toBeUndefined();
    // The same address burns in other tests, where a registration that is not active would prevent that.
    await database().update(wallets).set({ deletedAt: new Date() }).where(eq(wallets.id, wire.id));
  });
});

test('who only watches asks no chain anything', async () => {
  const { link } = await handedOff();
  const body = { id: 1, method: 'eth_chainId', params: [] };
  const asked = harness.evm.calls.length;
  const open = { link, access: 'watch' } as const;
  await expect(relayForLink({ chainId: 'base', body, open })).resolves.toMatchObject({
    error: { code: -32001 },
  });
  await expect(relayForLink({ chainId: 'base', body: [body], open })).resolves.toMatchObject([{ id: 1 }]);
  const grant = { ...link, intentId: null, walletId: link.id };
  await expect(findLinkGrantSignatures({ link: grant, access: 'watch' })).resolves.toEqual({
    signatures: [],
  });
  expect(harness.evm.calls).toHaveLength(asked);
  await expect(
    relayForLink({ chainId: 'base', body, open: { link, access: 'sign' } }),
  ).resolves.toHaveProperty('result');
});

describe('a link that is used too often', () => {
  test('is read and pressed so often and no more, by itself', async () => {
    stopClock();
    const { token, prepare } = await handedOff();
    const other = await handedOff();
    for (let n = 0; n < 120; n += 1) takeTokens(`link-use:${(await linkOf(token)).id}`, 1, BURST);
    expect(await prepare(token)).toMatchObject({ ok: false, fault: { code: 'rate_limited' } });
    expect(await other.prepare(other.token)).toMatchObject({ ok: true });
  });

  test('is counted as opened some times, and writes no more after that', async () => {
    stopClock();
    const { token, link } = await handedOff();
    for (let n = 0; n < 40; n += 1) await noteOpening(link, { clientAddress: '203.0.113.9', isPage: true });
    const { openedCount } = await linkOf(token);
    expect(openedCount).toBeGreaterThanOrEqual(20);
    expect(openedCount).toBeLessThan(25);
  });

  test('has the service asked before a wallet is for some presses in a row and no more', async () => {
    stopClock();
    const { token, attemptId, intent } = await claimed();
    const reads = () =>
      harness.service.requests.filter(({ method, path }) => method === 'GET' && path.endsWith(intent.id))
        .length;
    const before = reads();
    const results = [];
    for (let press = 0; press < 10; press += 1) {
      results.push(await linkClaimSigning({ token, attemptId }));
      results.push(await linkConfirmSigning({ token, attemptId }));
    }
    expect(results.slice(0, 6).map(({ ok }) => ok)).toEqual(Array(6).fill(true));
    for (const result of results.slice(-2)) {
      expect(result).toMatchObject({ ok: false, fault: { code: 'rate_limited' } });
    }
    expect(reads() - before).toBeLessThanOrEqual(8);
  });

  test('brings no grants without end: the chain is asked about each', async () => {
    const wire = aWireWallet();
    await mirrorOrdered(wire);
    const { token, link } = await aGrantLinkTo(wire, operator);
    for (let n = 0; n < 60; n += 1) await takeFromWindow(database(), `grant:link:${link.id}`, 300_000);
    const submitting = linkSubmitGrant({ token, walletId: wire.id, grant: { txHash: hash(1) } });
    expect(await submitting).toMatchObject({ ok: false, fault: { code: 'rate_limited' } });
  });
});
