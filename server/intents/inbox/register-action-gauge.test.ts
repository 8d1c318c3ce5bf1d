import { expect, test, vi } from 'vitest';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { database } from '#server/store/database.ts';
import { attemptIn } from '#server/testing/burns/attempt-in.ts';
import { forget } from '#server/testing/forget.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { markHandled } from '#server/testing/mark-handled.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { registerActionGauge } from './register-action-gauge.ts';

useTestDatabase();

function registerAgain(everyMs?: number): void {
  metricsRegistry().removeSingleMetric('dashboard_action_required');
  forget('metric:dashboard_action_required');
  registerActionGauge(everyMs);
}

async function requiredBy(reason: string): Promise<string | undefined> {
  const text = await metricsRegistry().metrics();
  return new RegExp(`dashboard_action_required\\{reason="${reason}"\\} (\\S+)`).exec(text)?.[1];
}

test('[R44] a burn that was not paid is in the metrics until a user handles it', async () => {
  registerAgain(0);
  await expect.poll(() => requiredBy('burned_not_paid')).toBe('0');
  const burned = anIntent({ intentType: 'offramp', status: 'expired' });
  await mirror(burned, anIntent({ intentType: 'offramp' }));
  await attemptIn('escalated', burned.id);
  await expect.poll(() => requiredBy('burned_not_paid')).toBe('1');
  expect(await requiredBy('mint_not_found')).toBe('0');
  // The normal steps of a conversion, and what depends on its resource.
  for (const reason of ['sign', 'pay', 'pay_refused', 'blocked_by_version'])
    expect(await requiredBy(reason)).toBeUndefined();
  await markHandled(burned.id, { note: 'Ticket 4711', session: await sessionOf('approver') });
  await expect.poll(() => requiredBy('burned_not_paid')).toBe('0');
});

test('the database is asked once for all that read the metrics within half a minute', async () => {
  registerAgain();
  const question = vi.spyOn(database(), 'select');
  for (let read = 0; read < 3; read += 1) await requiredBy('escalate');
  expect(question.mock.calls.length).toBeLessThanOrEqual(2);
});

test('is no number while the database does not answer', async () => {
  registerAgain(0);
  vi.spyOn(database(), 'select').mockImplementation(() => {
    throw new Error('no connection');
  });
  expect(await requiredBy('burned_not_paid')).toBe('Nan');
});
