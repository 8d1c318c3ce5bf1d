import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import { isAllowed, ROLES } from '#lib/auth/permissions.ts';
import type { Intent } from '#lib/intents/intent.ts';
import { FRESH_MS } from '#lib/signing/signing-confirmation.ts';
import { updateBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { HOLDER, offrampOn } from '#server/testing/burns/burn-harness.ts';
import { attemptById, readyOnEvm } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { claimedBurn } from '#server/testing/burns/claimed-burn.ts';
import { liveHistory, timelineOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aLinkTo } from '#server/testing/links.ts';
import { limitAge } from '#server/testing/service/slow-reads.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { wakesDuring } from '#server/testing/wakes.ts';
import { refused } from '#server/testing/refused.ts';
import { claimSigning } from './claim-signing.ts';
import { confirmSigning } from './confirm-signing.ts';
import { releaseSigning } from './release-signing.ts';

useTestDatabase();

const OTHER_HOLDER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';

let intent: Intent;
let attemptId: string;
beforeEach(async () => {
  ({ intent, attemptId } = await readyOnEvm(harness, session));
});

const link = async (to: Intent, holder?: string) =>
  (await aLinkTo(to, await sessionOf('operator'), { ...(holder !== undefined && { holder }) })).link;
const change = (row: Partial<BurnAttemptRow>) => updateBurnAttempt(database(), attemptId, row);
const claims = () =>
  database().select().from(auditLog).where(eq(auditLog.action, 'burn.claimed')).orderBy(auditLog.id);
const claimsOf = async () => (await claims()).filter(({ subject }) => subject === intent.id);

describe('[B7] a claim that is given', () => {
  test('stores whose it is, since when, and the nonce that the wallet uses next', async () => {
    harness.evm.methods['eth_getTransactionCount'] = ([holder, block]) =>
      holder === HOLDER && block === 'pending' ? '0x2a' : '0x0';
    const before = Date.now();
    await expect(claimedBurn({ attemptId, session })).resolves.toMatchObject({
      attemptId,
      state: 'signing',
    });
    const attempt = await attemptById(attemptId);
    const own = { claimedBy: session.userId, claimedByLink: null, walletNonce: 42, nonceUsedBy: null };
    expect(attempt).toMatchObject({ state: 'signing', problem: null, askedAt: null, ...own });
    for (const at of [attempt.claimedAt, attempt.nextAttemptAt]) {
      expect(Math.abs((at?.getTime() ?? 0) - before)).toBeLessThan(60_000);
    }
  });

  test('is on the timeline, on open pages and in the audit log', async () => {
    await claimSigning({ attemptId, session });
    expect((await timelineOf(intent)).at(-1)).toBe('burn signing user');
    expect((await liveHistory()).at(-1)).toEqual({ type: 'burn.changed', intentId: intent.id });
    expect(await claimsOf()).toMatchObject([{ actorUserId: session.userId, details: { attemptId } }]);
  });

  test('has the chain watched from now on', async () => {
    expect(await wakesDuring(() => claimSigning({ attemptId, session }))).toContain('watch-attempts');
  });

  test('[R95] after which a wallet is asked at once records that, and says how old the status is', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { ageMs } = await claimSigning({ attemptId, session, asksWallet: true });
    expect(ageMs).toBeLessThanOrEqual(0);
    expect((await timelineOf(intent)).slice(-2)).toEqual(['burn signing user', 'burn asked user']);
    expect((await attemptById(attemptId)).askedAt).not.toBeNull();
    // What it has read is of before the next request.
    vi.advanceTimersByTime(400);
    expect((await claimSigning({ attemptId, session, asksWallet: true })).ageMs).toBe(400);
  });

  test('is asked for a wallet once, however often it is confirmed', async () => {
    await claimSigning({ attemptId, session, asksWallet: true });
    for (let times = 1; times <= 2; times += 1) await confirmSigning({ attemptId, session });
    const asked = async () => (await timelineOf(intent)).filter((line) => line === 'burn asked user').length;
    expect(await asked()).toBe(1);
    await claimSigning({ attemptId, session });
    await confirmSigning({ attemptId, session });
    expect(await asked()).toBe(2);
  });

  test('that is refused records nothing of a wallet', async () => {
    harness.intent = { ...intent, status: 'canceled', updatedAt: new Date(Date.now() + 1_000).toISOString() };
    await expect(claimSigning({ attemptId, session, asksWallet: true })).rejects.toMatchObject(
      refused('intent_wrong_status', { status: 'canceled' }),
    );
    expect((await attemptById(attemptId)).askedAt).toBeNull();
    expect((await timelineOf(intent)).join()).not.toContain('asked');
  });

  test('with a link is the link’s, and the audit log names the link', async () => {
    const own = await link(intent);
    await claimSigning({ attemptId, link: own });
    const claim = { state: 'signing', claimedBy: null, claimedByLink: own.id };
    expect(await attemptById(attemptId)).toMatchObject(claim);
    expect(await claimsOf()).toMatchObject([{ actorUserId: null, details: { attemptId, linkId: own.id } }]);
  });

  test('while the chain answers slowly is by what the service says after that', async () => {
    limitAge();
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    harness.evm.methods['eth_getTransactionCount'] = () => {
      vi.advanceTimersByTime(FRESH_MS + 200);
      return '0x5';
    };
    let reads = 0;
    harness.onRead = () => {
      reads += 1;
      return { status: 200, body: intent };
    };
    await expect(claimedBurn({ attemptId, session })).resolves.toMatchObject({ state: 'signing' });
    expect(reads).toBe(2);
  });

  test('answers whether it was this user’s before, by the row and not by what a page knows', async () => {
    const first = await claimSigning({ attemptId, session });
    const second = await claimSigning({ attemptId, session });
    expect([first.wasOwn, second.wasOwn]).toEqual([false, true]);
    // Of a wallet request that was answered after another was made.
    await releaseSigning({ attemptId, claimedAt: first.claimedAt, session });
    await expect(claimSigning({ attemptId, session })).resolves.toMatchObject({ wasOwn: true });
    await releaseSigning({ attemptId, session });
    const own = await link(intent);
    const { claimedAt, wasOwn } = await claimSigning({ attemptId, link: own });
    expect(wasOwn).toBe(false);
    await releaseSigning({ attemptId, claimedAt, link: own });
    await expect(claimSigning({ attemptId, link: own })).resolves.toMatchObject({ wasOwn: false });
  });

  test('to the same user again is a new one, of which the nonce of the earlier says nothing', async () => {
    await claimSigning({ attemptId, session });
    const earlier = new Date(Date.now() - 120_000);
    await change({ claimedAt: earlier, problem: 'burn_nonce_used', nonceUsedBy: `0x${'1'.repeat(64)}` });
    harness.evm.methods['eth_getTransactionCount'] = () => '0x5';
    await expect(claimedBurn({ attemptId, session })).resolves.toMatchObject({ state: 'signing' });
    const attempt = await attemptById(attemptId);
    expect(attempt).toMatchObject({ problem: null, nonceUsedBy: null, walletNonce: 5 });
    expect(attempt.claimedAt?.getTime()).toBeGreaterThan(earlier.getTime());
    // Of this very browser: no news.
    expect(await claimsOf()).toHaveLength(1);
  });
});

describe('[B7] who may not claim', () => {
  async function expectUnclaimed(): Promise<void> {
    const unclaimed = { state: 'ready', claimedBy: null, claimedByLink: null, claimedAt: null };
    expect(await attemptById(attemptId)).toMatchObject(unclaimed);
    expect(await claimsOf()).toEqual([]);
  }

  test.each(ROLES.filter((role) => !isAllowed(role, 'burn.sign')))('a user who is %s', async (role) => {
    const claim = claimSigning({ attemptId, session: await sessionOf(role) });
    await expect(claim).rejects.toMatchObject(refused('forbidden'));
    await expectUnclaimed();
  });

  test('a signer with a link to another intent: for it, there is none', async () => {
    const other = await link(await offrampOn(harness, 'base'));
    await expect(claimSigning({ attemptId, link: other })).rejects.toMatchObject(refused('not_found'));
    await expectUnclaimed();
  });

  test('a signer with a link that is made out to another wallet', async () => {
    const other = await link(intent, OTHER_HOLDER);
    await expect(claimSigning({ attemptId, link: other })).rejects.toMatchObject(
      refused('link_other_holder'),
    );
    await expectUnclaimed();
    const own = await link(intent, HOLDER);
    await expect(claimedBurn({ attemptId, link: own })).resolves.toMatchObject({ state: 'signing' });
  });

  test('anyone, of an attempt that there is not', async () => {
    const claim = claimSigning({ attemptId: randomUUID(), session });
    await expect(claim).rejects.toMatchObject(refused('not_found'));
  });

  test('anyone, while the chain cannot be asked', async () => {
    harness.evm.isUnavailable = true;
    const unreachable = refused('chain_unreachable', { chainId: 'base' });
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(unreachable);
    await expectUnclaimed();
  });
});

describe('[B7] an attempt that is claimed in one browser', () => {
  const [here, elsewhere] = [randomUUID(), randomUUID()];
  const ofOther = refused('burn_in_other_browser');
  const actorsOf = async () => [{ session }, { link: await link(intent) }] as const;

  test('is not given to the same user, or link, in another one, which asks no wallet either', async () => {
    for (const actor of await actorsOf()) {
      const { claimedAt } = await claimSigning({ attemptId, browserId: here, ...actor });
      await expect(claimSigning({ attemptId, browserId: elsewhere, ...actor })).rejects.toMatchObject(
        ofOther,
      );
      await expect(claimSigning({ attemptId, ...actor })).rejects.toMatchObject(ofOther);
      await expect(confirmSigning({ attemptId, browserId: elsewhere, ...actor })).rejects.toMatchObject(
        ofOther,
      );
      await expect(claimSigning({ attemptId, browserId: here, ...actor })).resolves.toMatchObject({
        wasOwn: true,
      });
      await expect(confirmSigning({ attemptId, browserId: here, ...actor })).resolves.toMatchObject({});
      // Of a request that this browser's wallet answered before it was claimed again.
      await releaseSigning({ attemptId, claimedAt, ...actor });
      expect(await attemptById(attemptId)).toMatchObject({ state: 'signing', claimedBrowser: here });
      await releaseSigning({ attemptId, ...actor });
    }
  });

  test('is another’s once it was released there, and the first asks no wallet with the claim it had', async () => {
    for (const actor of await actorsOf()) {
      const { claimedAt } = await claimSigning({ attemptId, browserId: here, ...actor });
      await releaseSigning({ attemptId, claimedAt, ...actor });
      await claimSigning({ attemptId, browserId: elsewhere, ...actor });
      await expect(confirmSigning({ attemptId, browserId: here, ...actor })).rejects.toMatchObject(ofOther);
      await releaseSigning({ attemptId, ...actor });
      expect(await attemptById(attemptId)).toMatchObject({ claimedBrowser: null });
    }
  });

  test('that named none is given in any, as it was before browsers were named', async () => {
    for (const actor of await actorsOf()) {
      await claimSigning({ attemptId, ...actor });
      await expect(claimSigning({ attemptId, browserId: here, ...actor })).resolves.toMatchObject({
        wasOwn: true,
      });
      expect(await attemptById(attemptId)).toMatchObject({ claimedBrowser: here });
      await releaseSigning({ attemptId, ...actor });
    }
  });
});

describe('[B7] an attempt that another has claimed', () => {
  test('is not given to another user, nor to a signer with a link', async () => {
    await claimSigning({ attemptId, session });
    for (const actor of [{ session: await sessionOf('admin') }, { link: await link(intent) }]) {
      const claim = claimSigning({ attemptId, ...actor });
      await expect(claim).rejects.toMatchObject(refused('burn_in_progress'));
    }
    expect(await attemptById(attemptId)).toMatchObject({ claimedBy: session.userId, claimedByLink: null });
    expect(await claimsOf()).toHaveLength(1);
  });

  test('is not given to a user after a signer with a link, nor to another link', async () => {
    const own = await link(intent);
    await claimSigning({ attemptId, link: own });
    for (const actor of [{ session }, { link: await link(intent) }]) {
      const claim = claimSigning({ attemptId, ...actor });
      await expect(claim).rejects.toMatchObject(refused('burn_in_progress'));
    }
    expect(await attemptById(attemptId)).toMatchObject({ claimedBy: null, claimedByLink: own.id });
  });

  test('while the service was being asked is not given either', async () => {
    const other = await sessionOf('admin');
    harness.onRead = async () => {
      await change({ state: 'signing', claimedBy: other.userId });
      return { status: 200, body: intent };
    };
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(refused('burn_in_progress'));
    expect(await attemptById(attemptId)).toMatchObject({ state: 'signing', claimedBy: other.userId });
  });
});

test.each([
  'preparing',
  'proof_stored',
  'submitting',
  'accepted',
  'escalated',
  'reverted',
  'lapsed',
] as const)(
  '[B7] an attempt that is %s is put before no wallet, not even for whoever has the claim',
  async (state) => {
    await claimSigning({ attemptId, session });
    await change({ state });
    const claimed = await attemptById(attemptId);
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(refused('burn_in_progress'));
    expect(await attemptById(attemptId)).toEqual(claimed);
  },
);
