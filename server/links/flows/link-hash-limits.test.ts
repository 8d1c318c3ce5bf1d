import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import {
  linkClaimSigning,
  linkPrepareBurn,
  linkReleaseSigning,
  linkStoreProof,
} from '#server/actions/sign-by-link.ts';
import { prepareBurns, watchProofs } from '#server/jobs/burn-jobs.ts';
import { takeLinkUse } from '#server/links/link-limits.ts';
import { revokeLink } from '#server/links/manage/revoke-link.ts';
import { database } from '#server/store/database.ts';
import { databaseNow } from '#server/store/database-clock.ts';
import { takeFromWindow } from '#server/store/limits/rate-limits-repository.ts';
import { burnAttempts, burnProofs } from '#server/store/schema/schema-burns.ts';
import { rateLimits } from '#server/store/schema/schema.ts';
import {
  anAuthorization,
  attemptOf,
  HOLDER,
  offrampOn,
  proofsOf,
  runJob,
} from '#server/testing/burns/burn-harness.ts';
import { hash, signing, statesOf } from '#server/testing/burns/burn-steps.ts';
import { signOutBrowser } from '#server/testing/http/fake-request.ts';
import { browserCookies } from '#server/testing/http/next-headers.ts';
import { aLinkTo, expireLink, linkOf } from '#server/testing/links.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { stopClock } from '#server/testing/stop-clock.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { releaseSigning } from '#server/burns/sign/release-signing.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';
import { refusedAnswer } from '#server/testing/refused.ts';

useTestDatabase();
let operator: Session;
let signer: Session;
beforeEach(async () => {
  [operator, signer] = [await sessionOf('operator'), await sessionOf('signer')];
  await database().delete(rateLimits);
  signOutBrowser();
});

const MADE_UP = Array.from({ length: 150 }, (_, n) => hash(n + 1));

/** A link whose page has put the burn before a wallet, in this browser. */
async function claimedByLink() {
  const intent = await offrampOn(harness, 'base');
  harness.onPrepare = () => ({ status: 200, body: { status: 'ready', burn: anAuthorization(harness) } });
  const { token, link } = await aLinkTo(intent, operator);
  const prepared = await linkPrepareBurn({ token, intentId: intent.id, tokenHolder: HOLDER });
  if (!prepared.ok) throw new Error(prepared.fault.code);
  const { attemptId } = prepared.value;
  await runJob(prepareBurns);
  expect(await linkClaimSigning({ token, attemptId })).toMatchObject({ ok: true });
  const bring = (proof: string) => linkStoreProof({ token, attemptId, proof });
  return { intent, token, link, attemptId, bring };
}

/** What each of these is answered: `stored`, or the fault. */
async function bringAll(
  bring: (proof: string) => ReturnType<typeof linkStoreProof>,
  proofs: readonly string[],
) {
  const answers = [];
  for (const proof of proofs) answers.push(await bring(proof));
  return answers.map((answer) => (answer.ok ? 'stored' : answer.fault.code));
}

describe('made-up hashes that a link brings', () => {
  test('are at most two of 150, of which the chain is asked a few times a minute', async () => {
    const { intent, bring } = await claimedByLink();
    const answers = await bringAll(bring, MADE_UP);
    expect(answers.filter((answer) => answer === 'stored')).toHaveLength(2);
    expect(new Set(answers.slice(2, 60))).toEqual(new Set(['burn_hashes_enough']));
    expect(answers.at(-1)).toBe('rate_limited');
    expect(await proofsOf(intent)).toHaveLength(2);
    const hourAgo = new Date(Date.now() - 3_600_000);
    await database().update(burnProofs).set({ createdAt: hourAgo });
    const startedMs = databaseNow().getTime();
    await runJob(watchProofs);
    const waits = (await proofsOf(intent)).map(
      ({ nextAttemptAt }) => (nextAttemptAt?.getTime() ?? 0) - startedMs,
    );
    for (const waitMs of waits) expect(waitMs).toBeGreaterThan(25_000);
  });

  test('brought at the same time are no more', async () => {
    const { intent, bring } = await claimedByLink();
    await Promise.all(MADE_UP.slice(0, 30).map(bring));
    expect(await proofsOf(intent)).toHaveLength(2);
  });

  test('are three of one attempt, however many links it had; the dashboard still brings its own', async () => {
    const { intent, link, attemptId, bring } = await claimedByLink();
    expect(await bringAll(bring, [hash(1), hash(2)])).toEqual(['stored', 'stored']);
    // The second and the third holder typed theirs from a device, with links of their own.
    await database().update(burnAttempts).set({ state: 'signing', claimedByLink: link.id });
    const others = [await aLinkTo(intent, operator), await aLinkTo(intent, operator)];
    const [second, third] = others.map(({ token }) => token);
    expect(await linkStoreProof({ token: second ?? '', attemptId, proof: hash(3) })).toMatchObject({
      ok: true,
    });
    expect(await linkStoreProof({ token: third ?? '', attemptId, proof: hash(4) })).toMatchObject(
      refusedAnswer('burn_hashes_enough'),
    );
    await storeProof({ attemptId, proof: hash(5), session: signer });
    expect(await proofsOf(intent)).toHaveLength(4);
  });

  test('by all links together fill no more than their share, and keep no burn out that a chain knows', async () => {
    const { bring } = await claimedByLink();
    for (let n = 0; n < 100; n += 1) await takeFromWindow(database(), 'proof:links', 300_000);
    expect(await bring(hash(1))).toMatchObject(refusedAnswer('rate_limited'));
    const transaction = { from: HOLDER, nonce: '0x1', input: '0x', to: HOLDER };
    harness.evm.methods.eth_getTransactionByHash = ([asked]) => (asked === hash(2) ? transaction : null);
    expect(await bring(hash(2))).toMatchObject({ ok: true });
  });
});

describe('[B5] what all links share', () => {
  const sharedUses = async () => (await takeFromWindow(database(), 'proof:links', 300_000)) - 1;

  test('is used up by no link that is over, or has brought what it may', async () => {
    const own = await claimedByLink();
    await bringAll(own.bring, [hash(1), hash(2)]);
    expect(await sharedUses()).toBe(2);
    await bringAll(own.bring, MADE_UP.slice(2, 12));
    await revokeLink({ linkId: own.link.id, session: operator });
    await bringAll(own.bring, MADE_UP.slice(12, 22));
    browserCookies().clear();
    await bringAll(own.bring, MADE_UP.slice(22, 32));
    // Its own question is one.
    expect(await sharedUses()).toBe(3);
  });
});

describe('releases that a link asks for', () => {
  test.each([
    ['can be used', () => Promise.resolve()],
    ['was revoked', (id: string) => revokeLink({ linkId: id, session: operator })],
  ])('are so many and no more, also with one that %s', async (_what, end) => {
    const { token, link, attemptId } = await claimedByLink();
    await end(link.id);
    stopClock();
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => linkReleaseSigning({ token, attemptId })),
    );
    const codes = new Set(answers.map((answer) => (answer.ok ? 'released' : answer.fault.code)));
    expect(codes).toEqual(new Set(['released', 'rate_limited']));
    expect(answers[0]).toMatchObject({ ok: true });
  });

  test('are not refused to a page that has used up its uses', async () => {
    const { token, link, intent, attemptId } = await claimedByLink();
    stopClock();
    expect(() => {
      for (let use = 0; use < 1_000; use += 1) takeLinkUse(link, 'unknown');
    }).toThrow();
    expect(await linkClaimSigning({ token, attemptId })).toMatchObject(refusedAnswer('rate_limited'));
    expect(await linkReleaseSigning({ token, attemptId })).toMatchObject({ ok: true });
    expect((await statesOf(intent)).attempt).toBe('ready');
  });
});

describe('a link that is over', () => {
  type Own = Awaited<ReturnType<typeof claimedByLink>>;
  const ends: [string, (own: Own) => Promise<unknown>][] = [
    ['used', ({ bring }) => bring(hash(90))],
    ['expired', ({ link }) => expireLink(link)],
    ['revoked', ({ link }) => revokeLink({ linkId: link.id, session: operator })],
  ];

  test.each(ends)(
    'because it was %s brings one hash more, from the browser that had the claim',
    async (_n, end) => {
      const own = await claimedByLink();
      await end(own);
      const cookies = new Map(browserCookies());
      browserCookies().clear();
      expect(await own.bring(hash(1))).toMatchObject(refusedAnswer('link_unusable'));
      for (const [name, value] of cookies) browserCookies().set(name, value);
      expect(await own.bring(hash(1))).toMatchObject({ ok: true });
      expect(await own.bring(hash(1))).toMatchObject({ ok: true });
    },
  );

  test('because it was revoked brings one and not a second, and is shown nothing for it', async () => {
    const own = await claimedByLink();
    await revokeLink({ linkId: own.link.id, session: operator });
    const answers = [await own.bring(hash(1)), await own.bring(hash(2))];
    expect(answers).toMatchObject([{ ok: true, value: { burn: null } }, refusedAnswer('burn_hashes_enough')]);
    expect(Object.keys(answers[0]?.ok ? answers[0].value : {})).toEqual(['updatedAt', 'burn']);
  });

  test('brings nothing long after its grant was over, when nothing can have landed any more', async () => {
    const own = await claimedByLink();
    await expireLink(await linkOf(own.token));
    const ended = (minutesAgo: number) => ({
      authorizationExpiresAt: new Date(databaseNow().getTime() - minutesAgo * 60_000),
    });
    await database().update(burnAttempts).set(ended(31)).where(eq(burnAttempts.id, own.attemptId));
    expect(await own.bring(hash(1))).toMatchObject(refusedAnswer('link_unusable'));
    await database().update(burnAttempts).set(ended(29)).where(eq(burnAttempts.id, own.attemptId));
    expect(await own.bring(hash(1))).toMatchObject({ ok: true });
  });

  test('brings nothing when its claim was given back', async () => {
    const own = await claimedByLink();
    await releaseSigning({ attemptId: own.attemptId, link: own.link });
    await expireLink(own.link);
    expect(await own.bring(hash(1))).toMatchObject(refusedAnswer('link_unusable'));
  });
});

describe('hashes that the dashboard brings', () => {
  test('are a dozen an attempt; beyond that one that the chain knows, and what the chain shows by itself', async () => {
    const { intent, attemptId } = await signing(harness, signer);
    for (const proof of MADE_UP.slice(0, 12)) await storeProof({ attemptId, proof, session: signer });
    const refusing = storeProof({ attemptId, proof: hash(13), session: signer });
    await expect(refusing).rejects.toMatchObject({ fault: { code: 'burn_hashes_enough' } });
    const transaction = { from: HOLDER, nonce: '0x1', input: '0x', to: HOLDER };
    harness.evm.methods.eth_getTransactionByHash = ([asked]) => (asked === hash(14) ? transaction : null);
    await storeProof({ attemptId, proof: hash(14), session: signer });
    expect(await proofsOf(intent)).toHaveLength(13);
  });

  test('are taken so often and no more', async () => {
    const { attemptId } = await signing(harness, signer);
    for (let n = 0; n < 120; n += 1) await takeFromWindow(database(), `proof:user:${signer.userId}`, 300_000);
    const storing = storeProof({ attemptId, proof: hash(1), session: signer });
    await expect(storing).rejects.toMatchObject({ fault: { code: 'rate_limited' } });
  });
});

describe('how soon a hash is checked again', () => {
  const pending = { from: HOLDER, nonce: '0x1', input: '0x', to: HOLDER };
  test.each([
    ['no node knows, just entered', null, 2, 1_000],
    ['no node knows, a minute later', null, 60, 15_000],
    ['no node ever knew', null, 1_800, 30_000],
    ['waits to be mined', pending, 20, 1_000],
    ['waits to be mined for long', pending, 150, 5_000],
    ['never gets mined', pending, 1_800, 10_000],
  ])('that %s', async (_name, transaction, ageSeconds, expectedMs) => {
    const { intent, attemptId } = await signing(harness, signer);
    await storeProof({ attemptId, proof: hash(1), session: signer });
    const startedMs = databaseNow().getTime();
    await database()
      .update(burnProofs)
      .set({ createdAt: new Date(startedMs - ageSeconds * 1_000) });
    harness.evm.methods.eth_getTransactionByHash = () => transaction;
    await runJob(watchProofs);
    const endedMs = databaseNow().getTime();
    const [proof] = await proofsOf(intent);
    const dueMs = proof?.nextAttemptAt?.getTime() ?? 0;
    expect(dueMs).toBeGreaterThanOrEqual(startedMs + expectedMs - 1);
    // The job took a while, by which the proof is older.
    expect(dueMs).toBeLessThanOrEqual(endedMs + expectedMs + (endedMs - startedMs));
    expect((await statesOf(intent)).attempt).toBe('proof_stored');
    expect((await attemptOf(intent)).id).toBe(attemptId);
  });
});
