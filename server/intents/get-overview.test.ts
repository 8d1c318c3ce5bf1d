import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { overviewSchema } from '#lib/conversion/overview-view.ts';
import { intentDetailSchema, intentPageSchema } from '#lib/conversion/intent-view.ts';
import type { Role } from '#lib/auth/permissions.ts';
import type { Session } from '#server/auth/require-session.ts';
import { updateBurnAttempt, insertBurnAttempt } from '#server/store/burn-attempts-repository.ts';
import { database } from '#server/store/database.ts';
import { anIntent, PIX_PAYMENT } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { getIntentDetail } from './get-intent-detail.ts';
import { getOverview } from './get-overview.ts';
import { listIntents } from './list-intents.ts';

useTestDatabase();

const session = (role: Role = 'viewer'): Session => ({
  sessionId: randomUUID(),
  userId: randomUUID(),
  email: 'somebody@example.test',
  name: 'Somebody',
  role,
});

const now = new Date().toISOString();
const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
const worth = (amountCents: number) => ({ metadata: { amountCents } });
const intents = {
  pay: anIntent({ pixPayment: PIX_PAYMENT }),
  sign: anIntent({ intentType: 'offramp' }),
  signed: anIntent({ intentType: 'offramp' }),
  failed: anIntent({ status: 'failed' }),
  unknown: anIntent({ status: 'teleported' }),
  escalated: anIntent({ intentType: 'offramp', status: 'expired' }),
  expired: anIntent({ status: 'expired' }),
  inToday: anIntent({ status: 'completed', updatedAt: now, ...worth(12_300) }),
  inToo: anIntent({ status: 'completed', updatedAt: now, ...worth(45) }),
  outToday: anIntent({ intentType: 'offramp', status: 'completed', updatedAt: now, ...worth(700) }),
  inBefore: anIntent({ status: 'completed', createdAt: yesterday, updatedAt: yesterday, ...worth(999) }),
};

async function burnIn(state: 'accepted' | 'escalated', intentId: string): Promise<void> {
  const { userId } = await sessionOf('signer');
  const draft = { intentId, chainId: 'base', tokenHolder: '0x', nextAttemptAt: null } as const;
  const attempt = await insertBurnAttempt(database(), { ...draft, startedBy: userId });
  await updateBurnAttempt(database(), attempt?.id ?? '', { state });
}

beforeAll(async () => {
  await mirror(...Object.values(intents));
  await burnIn('accepted', intents.signed.id);
  await burnIn('escalated', intents.escalated.id);
});

describe('the overview', () => {
  test('[R44] asks for a person where one is needed, the most urgent first', async () => {
    const { inbox, inboxTotal } = await getOverview({ session: session() });
    expect(inbox.map(({ id, reason }) => [reason, id])).toEqual([
      ['escalate', intents.escalated.id],
      ['sign', intents.sign.id],
      ['failed', intents.failed.id],
      ['unknown_status', intents.unknown.id],
      ['pay', intents.pay.id],
    ]);
    expect(inboxTotal).toBe(5);
  });

  test('adds up the day’s money by direction', async () => {
    const overview = await getOverview({ session: session() });
    expect([overview.todayInCents, overview.todayOutCents]).toEqual([12_345, 700]);
  });

  test('is what its schema says', async () => {
    expect(overviewSchema.safeParse(await getOverview({ session: session() })).error).toBeUndefined();
  });
});

describe('an intent', () => {
  test.each(Object.entries(intents))('%s is what its schema says', async (_name, { id }) => {
    const detail = await getIntentDetail({ id, session: session() });
    expect(intentDetailSchema.safeParse(detail).error).toBeUndefined();
  });

  test('[R49] shows the code only while it may be paid', async () => {
    const detail = await getIntentDetail({ id: intents.pay.id, session: session() });
    expect(detail.pixPayment).toEqual(PIX_PAYMENT);
  });

  test.each([randomUUID(), 'not-an-id', "'; --"])('[R22] %s is not found', async (id) => {
    await expect(getIntentDetail({ id, session: session() })).rejects.toMatchObject({
      fault: { code: 'not_found' },
    });
  });
});

test('the list is what its schema says', async () => {
  const filter = { intentType: 'all', status: 'all', chainId: 'all', query: '', limit: 50 } as const;
  const page = await listIntents({ filter, session: session() });
  expect(intentPageSchema.safeParse(page).error).toBeUndefined();
});
