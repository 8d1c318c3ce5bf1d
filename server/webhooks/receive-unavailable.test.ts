import { beforeAll, expect, test } from 'vitest';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';

// The database of these settings is a port without a listener.
beforeAll(() => {
  useTestEnv();
});

test('[R90] with the database unavailable an authentic delivery is not acknowledged, so that it is sent again', async () => {
  const { rawBody, headers } = signDelivery(eventData(anIntent()));
  await expect(receiveApplied(rawBody, headers)).resolves.toEqual({ status: 503, verdict: 'not_stored' });
});

test('[R90] and a forged one is refused all the same', async () => {
  const { headers } = signDelivery(eventData(anIntent()));
  await expect(receiveApplied(Buffer.from('{}'), headers)).resolves.toEqual({
    status: 401,
    verdict: 'bad_signature',
  });
});
