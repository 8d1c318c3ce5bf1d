import { beforeAll, expect, test } from 'vitest';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { useTestEnv } from '#server/testing/test-env.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { deliveryCounter } from './receive.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';

// The database of these settings is a port without a listener.
beforeAll(() => {
  useTestEnv();
});

test('the metrics have every verdict before the first delivery of it: only so is that one an increase', async () => {
  deliveryCounter();
  const text = await metricsRegistry().metrics();
  for (const verdict of ['accepted', 'unreadable', 'not_stored'])
    expect(text).toContain(`dashboard_webhook_deliveries_total{verdict="${verdict}"} 0`);
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
