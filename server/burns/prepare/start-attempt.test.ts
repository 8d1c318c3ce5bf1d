import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import type { Intent } from '#lib/intents/intent.ts';
import { isFaultError } from '#server/errors/fault-error.ts';
import type { Actor } from '#server/actors/actor.ts';
import { updateBurnAttempt, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { database, withTransaction } from '#server/store/database.ts';
import { lockIntents } from '#server/store/intents/intents-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import {
  attemptOf,
  countAttempts,
  HOLDER,
  offrampOn,
  SOLANA_HOLDER,
} from '#server/testing/burns/burn-harness.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { liveHistory, rowOf, timelineOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { aLinkTo } from '#server/testing/links.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { wakesDuring } from '#server/testing/wakes.ts';
import { startAttempt } from './start-attempt.ts';

useTestDatabase();

const OTHER_HOLDER = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const UNTIL = '2026-11-22T10:00:00.000Z';

const start = (intentId: string, tokenHolder = HOLDER, actor: Actor = { session }) =>
  startAttempt({ intentId, tokenHolder, ...actor });
const link = async (to: Intent, holder?: string) =>
  (await aLinkTo(to, await sessionOf('operator'), { ...(holder !== undefined && { holder }) })).link;
const refused = (fault: object) => ({ fault });
const faultOf = (starting: Promise<unknown>) =>
  starting.then(
    () => undefined,
    (error: unknown) => (isFaultError(error) ? error.fault : error),
  );
const startsOf = ({ id }: Intent) => database().select().from(auditLog).where(eq(auditLog.subject, id));

/** An offramp with an attempt of `HOLDER` whose row says this. */
async function started(row: Partial<BurnAttemptRow> = {}): Promise<{ intent: Intent; attemptId: string }> {
  const intent = await offrampOn(harness, 'base');
  const { attemptId } = await start(intent.id);
  await updateBurnAttempt(database(), attemptId, row);
  return { intent, attemptId };
}

describe('a start', () => {
  test('stores the holder, the order’s amount and who asked, and is published', async () => {
    const intent = await offrampOn(harness, 'base');
    const { attemptId } = await start(intent.id, HOLDER.toLowerCase());
    const own = { startedBy: session.userId, startedByLink: null, claimedBy: null };
    const asked = { id: attemptId, tokenHolder: HOLDER, amountCents: 1_000, chainId: 'base', ...own };
    expect(await attemptOf(intent)).toMatchObject({ state: 'preparing', problem: null, ...asked });
    expect((await timelineOf(intent)).at(-1)).toBe('burn preparing user');
    expect((await liveHistory()).at(-1)).toEqual({ type: 'burn.changed', intentId: intent.id });
    const details = { attemptId, tokenHolder: HOLDER };
    const { userId: actorUserId } = session;
    expect(await startsOf(intent)).toMatchObject([{ action: 'burn.started', actorUserId, details }]);
  });

  test('has the authorization requested at once', async () => {
    const intent = await offrampOn(harness, 'base');
    expect(await wakesDuring(() => start(intent.id))).toContain('prepare-burns');
  });

  test('with a link is the link’s, and the audit log names the link', async () => {
    const intent = await offrampOn(harness, 'base');
    const own = await link(intent, HOLDER);
    const { attemptId } = await start(intent.id, HOLDER, { link: own });
    expect(await attemptOf(intent)).toMatchObject({ startedBy: null, startedByLink: own.id });
    const details = { attemptId, tokenHolder: HOLDER, linkId: own.id };
    expect((await startsOf(intent)).at(-1)).toMatchObject({
      action: 'burn.started',
      actorUserId: null,
      details,
    });
  });

  test('with a link that is made out to another wallet is refused, and nothing is started', async () => {
    const intent = await offrampOn(harness, 'base');
    const own = await link(intent, HOLDER);
    const starting = start(intent.id, OTHER_HOLDER, { link: own });
    await expect(starting).rejects.toMatchObject(refused({ code: 'link_other_holder' }));
    expect(await countAttempts(intent)).toBe(0);
  });

  test('by a wallet of another family is refused, and the field is named', async () => {
    const intent = await offrampOn(harness, 'base');
    const fieldErrors = [{ path: 'tokenHolder', message: 'wallet_of_other_family' }];
    const fault = { code: 'invalid_input', fieldErrors };
    await expect(start(intent.id, SOLANA_HOLDER)).rejects.toMatchObject(refused(fault));
  });
});

describe('[R58] the status of the intent', () => {
  test('that is another one is named, and the intent is read again, because the mirror may be late', async () => {
    const intent = await offrampOn(harness, 'base', { status: 'expired' });
    expect((await rowOf(intent)).rereadRequestedAt).toBeNull();
    const fault = { code: 'intent_wrong_status', values: { status: 'expired' } };
    await expect(start(intent.id)).rejects.toMatchObject(refused(fault));
    expect((await rowOf(intent)).rereadRequestedAt).not.toBeNull();
    expect(await countAttempts(intent)).toBe(0);
  });

  test('that is right needs no other read', async () => {
    const { intent } = await started();
    expect((await rowOf(intent)).rereadRequestedAt).toBeNull();
  });

  test('that changed while the holder was being checked is named, and nothing is started', async () => {
    const intent = await offrampOn(harness, 'base');
    const isAsked = new Promise<void>((resolve) => {
      harness.evm.methods['eth_getBalance'] = () => {
        resolve();
        return '0x1';
      };
    });
    // Until this transaction ends, the start waits for the intent.
    const starting = withTransaction(async (tx) => {
      await lockIntents(tx, [intent.id]);
      const outcome = start(intent.id).catch((error: unknown) => error);
      await isAsked;
      await tx.update(intents).set({ status: 'canceled' }).where(eq(intents.id, intent.id));
      return { outcome };
    });
    const fault = { code: 'intent_wrong_status', values: { status: 'canceled' } };
    expect(await (await starting).outcome).toMatchObject(refused(fault));
    expect(await countAttempts(intent)).toBe(0);
  });

  test('of an onramp starts no burn, whatever it is', async () => {
    const intent = await offrampOn(harness, 'base', {
      intentType: 'onramp',
      status: 'awaiting_burn_approval',
    });
    await expect(start(intent.id)).rejects.toMatchObject(refused({ code: 'intent_wrong_status' }));
    expect(await countAttempts(intent)).toBe(0);
  });

  test('of an intent that is not in the mirror is none', async () => {
    await expect(start(randomUUID())).rejects.toMatchObject(refused({ code: 'not_found' }));
  });

  test('[R21] of an intent whose stored answer cannot be read starts nothing', async () => {
    const intent = await offrampOn(harness, 'base');
    await database().update(intents).set({ body: {} }).where(eq(intents.id, intent.id));
    await expect(start(intent.id)).rejects.toMatchObject(refused({ code: 'flow_version_too_old' }));
  });

  test('[R21] of an intent whose version can be read starts, whatever else in its stored answer cannot', async () => {
    const intent = await offrampOn(harness, 'base');
    const { body } = await rowOf(intent);
    const unreadable = { ...z.record(z.string(), z.unknown()).parse(body), expiresAt: 'soon' };
    await database().update(intents).set({ body: unreadable }).where(eq(intents.id, intent.id));
    await expect(start(intent.id)).resolves.toMatchObject({ state: 'preparing' });
  });
});

test('[R82] no authorization is requested while an earlier attempt may have burned the tokens', async () => {
  const over = { state: 'lapsed', problem: 'burn_unclear' } as const;
  const { intent } = await started({ ...over, authorizationExpiresAt: new Date() });
  await expect(start(intent.id)).rejects.toMatchObject(refused({ code: 'burn_unclear' }));
  expect(await countAttempts(intent)).toBe(1);
});

test('[R82] one is where none is known to compare its burn with, for the same holder alone', async () => {
  const { intent } = await started({ state: 'lapsed', problem: 'burn_unclear' });
  await expect(start(intent.id, OTHER_HOLDER)).rejects.toMatchObject(refused({ code: 'burn_unclear' }));
  await expect(start(intent.id)).resolves.toMatchObject({ state: 'preparing' });
});

test('[R42] none is requested for an offramp of which the service reported a burn before', async () => {
  const intent = await offrampOn(harness, 'base');
  await database().update(intents).set({ wasReportedTaken: true }).where(eq(intents.id, intent.id));
  await expect(start(intent.id)).rejects.toMatchObject(refused({ code: 'burn_reported' }));
  expect(await countAttempts(intent)).toBe(0);
});

describe('[B7] with an attempt that is there', () => {
  test.each(['preparing', 'ready', 'signing'] as const)(
    'and is %s, the same holder gets that one, and nothing is started',
    async (state) => {
      const { intent, attemptId } = await started({ state });
      await expect(start(intent.id)).resolves.toMatchObject({ attemptId, state });
      expect(await countAttempts(intent)).toBe(1);
      expect(await startsOf(intent)).toHaveLength(1);
    },
  );

  test.each(['preparing', 'ready', 'signing'] as const)(
    '[R66] and is %s, another holder is refused, with whose it is and until when',
    async (state) => {
      const { intent } = await started({ state, authorizationExpiresAt: new Date(UNTIL) });
      const values = { tokenHolder: HOLDER, until: UNTIL };
      const fault = await faultOf(start(intent.id, OTHER_HOLDER));
      expect(fault).toStrictEqual({ code: 'burn_grant_held_by_other', values });
    },
  );

  test('[R66] without an authorization yet, another holder is refused, and no time is named', async () => {
    const { intent } = await started();
    const fault = await faultOf(start(intent.id, OTHER_HOLDER));
    const values = { tokenHolder: HOLDER };
    expect(fault).toStrictEqual({ code: 'burn_grant_held_by_other', values });
  });

  test('[R66] a signer with a link is not shown whose it is', async () => {
    const { intent } = await started();
    const starting = start(intent.id, OTHER_HOLDER, { link: await link(intent) });
    const fault = await faultOf(starting);
    expect(fault).toStrictEqual({ code: 'burn_grant_held_by_other' });
  });

  test.each(['proof_stored', 'submitting', 'accepted', 'escalated'] as const)(
    'and is %s, no other is started, for whichever holder',
    async (state) => {
      const { intent } = await started({ state });
      for (const holder of [HOLDER, OTHER_HOLDER]) {
        await expect(start(intent.id, holder)).rejects.toMatchObject(refused({ code: 'burn_in_progress' }));
      }
      expect(await countAttempts(intent)).toBe(1);
    },
  );

  test.each(['reverted', 'lapsed'] as const)('and is %s, another one is started', async (state) => {
    const { intent, attemptId } = await started({ state });
    const again = await start(intent.id, OTHER_HOLDER);
    expect(again).toMatchObject({ state: 'preparing', tokenHolder: OTHER_HOLDER });
    expect(again.attemptId).not.toBe(attemptId);
  });
});
