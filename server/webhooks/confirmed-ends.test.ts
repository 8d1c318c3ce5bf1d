import { expect, test } from 'vitest';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror } from '#server/testing/mirror.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';

useTestDatabase();

test.each(['completed', 'refunded', 'expired', 'canceled', 'failed'])(
  '%s, which the pages of links show only once it was answered, is published by its confirmation',
  async (status) => {
    const intent = anIntent({ intentType: 'offramp', status: 'paying_out' });
    await mirror(intent);
    const updatedAt = new Date(Date.parse(intent.updatedAt) + 60_000).toISOString();
    const moved = { status, updatedAt, failureCode: status === 'failed' ? 'unknown' : null };
    const { rawBody, headers } = signDelivery(eventData(intent, moved), { type: 'payout.processing' });
    await receiveApplied(rawBody, headers);
    const published = (await liveHistory()).length;
    await mirror({ ...intent, ...moved });
    expect(await liveHistory()).toHaveLength(published + 1);
  },
);
