import { eq } from 'drizzle-orm';
import { describe, expect, onTestFinished, vi } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { storeProof } from '#server/burns/proof/store-proof.ts';
import { startAttempt } from '#server/burns/prepare/start-attempt.ts';
import { claimSigning, lateMs } from '#server/burns/sign/claim-signing.ts';
import { confirmSigning } from '#server/burns/sign/confirm-signing.ts';
import { takeReadsToSign } from '#server/burns/sign/take-reads-to-sign.ts';
import { database } from '#server/store/database.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { HOLDER, offrampOn, proofsOf } from '#server/testing/burns/burn-harness.ts';
import { attemptById, readyOnEvm, signingOnSolana, signOnSolana } from '#server/testing/burns/burn-steps.ts';
import { harness, session, test } from '#server/testing/burns/burn-test.ts';
import { forgetFreshReads } from '#server/testing/forget.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { aLinkTo } from '#server/testing/links.ts';
import { mirror, rowOf } from '#server/testing/mirror.ts';
import { refused } from '#server/testing/refused.ts';
import { limitAge } from '#server/testing/service/slow-reads.ts';
import { storeOnly } from '#server/testing/service/store-only.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

const LATER = new Date(Date.now() + 60_000).toISOString();

/** An offramp that the mirror and the service know alike. */
async function anOfframp(status: string, source?: Intent): Promise<Intent> {
  const intent = anIntent({ intentType: 'offramp', chainId: 'base', status });
  await mirror(intent);
  if (source) await replace(source, intent);
  return intent;
}

const replace = (source: Intent, { id }: Intent) =>
  database()
    .update(intents)
    .set({ sourceIntentId: source.id, replacesSource: true })
    .where(eq(intents.id, id));

/** Each makes one of the same origin, which has burned nothing as far as is known here. */
const OTHERS: readonly [what: string, make: (intent: Intent) => Promise<Intent>][] = [
  [
    'the one that it is in place of',
    async (intent) => {
      const source = await anOfframp('expired');
      await replace(source, intent);
      return source;
    },
  ],
  [
    'the source of its source',
    async (intent) => {
      const origin = await anOfframp('expired');
      await replace(await anOfframp('expired', origin), intent);
      return origin;
    },
  ],
  [
    'another in place of the same one',
    async (intent) => {
      const source = await anOfframp('expired');
      await replace(source, intent);
      return anOfframp('awaiting_burn_approval', source);
    },
  ],
  [
    'what replaced another in place of the same one',
    async (intent) => {
      const source = await anOfframp('expired');
      await replace(source, intent);
      return anOfframp('awaiting_burn_approval', await anOfframp('expired', source));
    },
  ],
  ['the one in its own place', (intent) => anOfframp('expired', intent)],
];

/** The service pays it out; nothing has reported that here. */
function payOut(other: Intent): void {
  harness.intent = { ...other, status: 'paying_out', updatedAt: LATER };
  forgetFreshReads();
}

/** An event that says so is acknowledged, and not applied yet. */
async function acknowledge(other: Intent): Promise<void> {
  const data = eventData(other, { status: 'paying_out', updatedAt: LATER });
  await storeOnly(signDelivery(data, { type: 'payout.processing' }));
  forgetFreshReads();
}

/** No answer comes from the service to a read of this one; to others, what the mirror has of them. */
function silence({ id }: Intent): void {
  harness.onRead = (asked) => (asked === id ? { status: 503 } : undefined);
  forgetFreshReads();
}

describe.each(OTHERS)('[R44] where %s is paid out', (_what, make) => {
  test('and only the service knows it, no signature is claimed', async () => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    payOut(await make(intent));
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(
      refused('other_replacement_burned'),
    );
    expect(await attemptById(attemptId)).toMatchObject({ state: 'ready', claimedBy: null });
  });

  test('after the claim, no wallet is asked', async () => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    const other = await make(intent);
    await claimSigning({ attemptId, session });
    payOut(other);
    await expect(confirmSigning({ attemptId, session })).rejects.toMatchObject(
      refused('other_replacement_burned'),
    );
    expect(await attemptById(attemptId)).toMatchObject({ askedAt: null });
  });

  test('and an event said so that is not applied yet, no signature is claimed', async () => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    const other = await make(intent);
    await acknowledge(other);
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(
      refused('other_replacement_burned'),
    );
    expect((await rowOf(other)).wasReportedTaken).toBe(true);
  });

  test('and such an event has not been applied yet, nothing is prepared', async () => {
    const intent = await offrampOn(harness, 'base');
    const other = await make(intent);
    await acknowledge(other);
    const start = startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    // What an event alone says of one that had ended, the service has not answered yet.
    const code = expect.stringMatching(/^(?:other_replacement_burned|intent_unconfirmed)$/) as string;
    await expect(start).rejects.toMatchObject(refused(code));
  });

  test('and such an event cannot be applied, nothing is prepared or claimed', async () => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    const other = await make(intent);
    await acknowledge(other);
    const notApplied = refused('intent_events_unapplied');
    await database()
      .update(webhookDeliveries)
      .set({ body: '{}' })
      .where(eq(webhookDeliveries.intentId, other.id));
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(notApplied);
    const start = startAttempt({ intentId: intent.id, tokenHolder: HOLDER, session });
    await expect(start).rejects.toMatchObject(notApplied);
  });

  test('signed bytes are not sent', async () => {
    const { intent, attemptId } = await signingOnSolana(harness, session);
    payOut(await make(intent));
    const late = storeProof({ attemptId, ...signOnSolana(), session });
    await expect(late).rejects.toMatchObject(refused('other_replacement_burned'));
    expect(await proofsOf(intent)).toEqual([]);
  });

  test('no signature is claimed while the service does not answer for it', async () => {
    const { intent, attemptId } = await readyOnEvm(harness, session);
    silence(await make(intent));
    await expect(claimSigning({ attemptId, session })).rejects.toMatchObject(refused('intent_unconfirmed'));
    expect(await attemptById(attemptId)).toMatchObject({ state: 'ready', claimedBy: null });
  });
});

test.each(OTHERS)('[R44] a slow chain has %s read again, too, before a claim', async (_what, make) => {
  const { intent, attemptId } = await readyOnEvm(harness, session);
  const other = await make(intent);
  forgetFreshReads();
  limitAge();
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  harness.evm.methods['eth_getTransactionCount'] = async () => {
    // Once it was read.
    const isRead = () => harness.service.requests.some(({ path }) => path.endsWith(other.id));
    await vi.waitFor(() => expect(isRead()).toBe(true), { timeout: 30_000 });
    vi.advanceTimersByTime(lateMs() + 100);
    payOut(other);
    return '0x5';
  };
  const claim = claimSigning({ attemptId, session, asksWallet: true });
  await expect(claim).rejects.toMatchObject(refused('other_replacement_burned'));
});

test('at the claim, a slow answer for another has the own one asked again', async () => {
  const { intent, attemptId } = await readyOnEvm(harness, session);
  const [, make] = OTHERS[0] ?? [];
  const other = await make?.(intent);
  forgetFreshReads();
  limitAge();
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  harness.onRead = (id) => {
    if (id === other?.id) vi.advanceTimersByTime(lateMs() + 100);
    return undefined;
  };
  const reads = () => harness.service.requests.filter(({ path }) => path.endsWith(intent.id)).length;
  const before = reads();
  const { ageMs } = await claimSigning({ attemptId, session });
  expect(reads() - before).toBe(2);
  // The age is that of the oldest answer: what was read of the other may need to be confirmed.
  expect(ageMs).toBeLessThanOrEqual(0);
});

test('a link has as many reads as there are conversions of its origin', async () => {
  const { intent } = await readyOnEvm(harness, session);
  const source = await anOfframp('expired');
  await replace(source, intent);
  for (let more = 0; more < 2; more += 1) await anOfframp('expired', source);
  const { link } = await aLinkTo(intent, session);
  for (let times = 1; times <= 4; times += 1) await takeReadsToSign({ link }, intent.id);
  await expect(takeReadsToSign({ link }, intent.id)).rejects.toMatchObject(refused('rate_limited'));
  await takeReadsToSign({ session }, intent.id);
});

test('one that was begun from it while it waited decides nothing: it is not read', async () => {
  const { intent, attemptId } = await readyOnEvm(harness, session);
  const other = await anOfframp('awaiting_burn_approval');
  await database()
    .update(intents)
    .set({ sourceIntentId: intent.id, replacesSource: false })
    .where(eq(intents.id, other.id));
  silence(other);
  await claimSigning({ attemptId, session });
  expect((await attemptById(attemptId)).state).toBe('signing');
});
