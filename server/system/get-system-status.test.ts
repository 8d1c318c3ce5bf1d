import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { KNOWN_STATUSES, REPORTED_STATUSES } from '#lib/intents/status.ts';
import { systemStatusSchema } from '#lib/system/system-status.ts';
import { recordCall } from '#server/conversion/call-statistics.ts';
import { env } from '#server/env.ts';
import { metricsRegistry } from '#server/observability/metrics.ts';
import { takeReading } from '#server/observability/reading.ts';
import { database } from '#server/store/database.ts';
import { webhookDeliveries } from '#server/store/schema/schema-feeds.ts';
import { intents, unreadIntents } from '#server/store/schema/schema-intents.ts';
import { processReadings } from '#server/store/schema/schema-system.ts';
import { saveProcessReading } from '#server/store/system/process-readings-repository.ts';
import { anIntent, eventData } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { signDelivery } from '#server/testing/service/webhook-fixtures.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { receiveApplied } from '#server/testing/service/receive-applied.ts';
import { getSystemStatus } from './get-system-status.ts';
import { registerSystemGauges } from './register-system-gauges.ts';
import { toSecretStates } from './to-secret-states.ts';

useTestDatabase({ CONVERSION_API_KEY_EXPIRES_AT: '2026-01-31' });

const status = async () => getSystemStatus({ session: await sessionOf('viewer') });
const codesOf = async () => (await status()).alarms.map(({ code }) => code);

beforeEach(async () => {
  await database().delete(webhookDeliveries);
  await database().execute(sql`truncate intents cascade`);
});

/** All conversions changed at the service so long ago, as a read has shown since. */
async function changedAgo(age: string, facts: { statusSince?: SQL | null } = {}): Promise<void> {
  const at = sql`now() - ${age}::interval`;
  await database()
    .update(intents)
    .set({ updatedAt: at, statusSince: at, readAt: sql`now()`, ...facts });
}

test('is what its schema says, and names a key whose date is past', async () => {
  const found = await status();
  expect(systemStatusSchema.parse(found)).toEqual(found);
  expect(found.alarms.map(({ code }) => code)).toContain('key_date_passed');
  expect(found.alarms.map(({ code }) => code)).toContain('jobs_silent');
});

test('shows what each process that runs says, and nothing of one that has ended or that is not understood', async () => {
  recordCall({ tookMs: 200, isFailed: false });
  recordCall({ tookMs: 400, isFailed: true });
  const headMs = Date.now();
  const chains = { base: { height: 12, headMs, checkedMs: headMs, latencyMs: 4 } };
  const jobs = { prune: { okMs: headMs } };
  const say = (processId: string, reading: unknown) =>
    saveProcessReading(database(), { processId, kind: 'jobs', reading });
  await say('one', { ...takeReading(), chains, jobs, streams: 2 });
  await say('two', { streams: 3, calls: 'of another version', jobs: 7 });
  await say('three', 'no reading at all');
  await say('ended', { streams: 100 });
  await database().execute(
    sql`update process_readings set seen_at = now() - interval '3 minutes' where process_id = 'ended'`,
  );
  const found = await status();
  expect(found.streams).toBe(5);
  expect(found.service.calls).toMatchObject({ count: 2, failed: 1, meanMs: 300, slowestMs: 400 });
  expect(found.chains.find(({ chainId }) => chainId === 'base')).toMatchObject({ height: 12, latencyMs: 4 });
  expect(found.processes).toMatchObject([{ kind: 'jobs', count: 3 }]);
  expect(found.jobs).toMatchObject([{ name: 'prune', lastFailedAt: null }]);
  expect(await codesOf()).not.toContain('jobs_silent');
});

test('conversions that changed while no webhook came raise the alarm, and a delivery ends it', async () => {
  await mirror(anIntent(), anIntent(), anIntent());
  await changedAgo('5 minutes');
  expect(await codesOf()).toContain('webhooks_silent');
  const { rawBody, headers } = signDelivery(eventData(anIntent()));
  await receiveApplied(rawBody, headers);
  expect(await codesOf()).not.toContain('webhooks_silent');
  expect((await status()).webhooks).toMatchObject({ verifiedLastHour: 1, skewSeconds: 0 });
});

test.each([
  [{ environment: 'production' }, 'webhooks_environment', 'wrong_environment'],
  [{ apiVersion: 'v3' }, 'webhooks_version', 'wrong_version'],
])('[R14] [R100] a delivery of %j raises an alarm, whose link shows it', async (facts, code, verdict) => {
  const { rawBody, headers } = signDelivery(eventData(anIntent()), facts);
  expect(await receiveApplied(rawBody, headers)).toEqual({ status: 200, verdict });
  const { alarms } = await status();
  const href = `/webhooks?verdict=${verdict}`;
  const found = alarms.filter((alarm) => /webhooks_(environment|version)/.test(alarm.code));
  expect(found).toEqual([{ code, severity: 'danger', href, count: 1 }]);
});

test('[R11] conversions that the API says are of another environment raise an alarm, for a day', async () => {
  const [other, again] = [anIntent(), anIntent()];
  const metadata = { environment: 'production' };
  await mirror({ ...other, metadata }, { ...again, metadata });
  await mirror({ ...again, metadata, updatedAt: new Date().toISOString() });
  const found = (await status()).alarms.filter(({ code }) => code === 'service_environment');
  expect(found).toEqual([{ code: 'service_environment', severity: 'danger', href: '#service', count: 2 }]);
  await database().execute(sql`update contradictions set last_seen_at = now() - interval '25 hours'`);
  expect(await codesOf()).not.toContain('service_environment');
});

test('[R95] no webhook is missed of a status that has none: none raises the alarm', async () => {
  const silent = [
    ...KNOWN_STATUSES.filter((status) => !REPORTED_STATUSES.includes(status)),
    'some_new_status',
  ];
  await mirror(...silent.map((status) => anIntent({ status })));
  await changedAgo('40 minutes');
  expect((await status()).webhooks.unreported).toEqual({ count: 0, oldestAt: null });
  await mirror(anIntent({ status: 'expired' }));
  await changedAgo('40 minutes');
  expect((await status()).webhooks.unreported.count).toBe(1);
});

test('a change that is none of the status has no webhook: the alarm is of statuses only', async () => {
  await mirror(anIntent(), anIntent(), anIntent());
  await changedAgo('40 minutes', { statusSince: sql`now() - interval '2 days'` });
  expect(await codesOf()).not.toContain('webhooks_silent');
  await changedAgo('40 minutes', { statusSince: null });
  expect(await codesOf()).toContain('webhooks_silent');
});

test('the metrics have the alarms and what they are made of', async () => {
  registerSystemGauges();
  const text = await metricsRegistry().metrics();
  expect(text).toContain('dashboard_alarm{code="key_date_passed",severity="danger"} 1');
  expect(text).toContain('dashboard_alarm{code="quota_full",severity="none"} 0');
  expect(text).toMatch(/dashboard_api_key_expires_seconds -\d/);
  expect(text).toContain('dashboard_outbox_rows{outbox="proofs"} 0');
});

test('the age of a lookup is since its event came, however often it was tried', async () => {
  const intent = anIntent();
  const { rawBody, headers } = signDelivery(eventData(intent));
  await receiveApplied(rawBody, headers);
  const since = async () => (await status()).outboxes.find(({ name }) => name === 'lookups')?.oldestAt;
  await database()
    .update(webhookDeliveries)
    .set({ receivedAt: sql`now() - interval '20 minutes'` });
  await database()
    .update(unreadIntents)
    .set({ dueAt: sql`now() + interval '1 minute'`, tries: 20 });
  expect(Date.now() - Date.parse((await since()) ?? '')).toBeGreaterThan(19 * 60_000);
  expect((await status()).alarms).toContainEqual(
    expect.objectContaining({ code: 'outbox_old', subject: 'lookups' }),
  );
  // Without the delivery, what is known is when it is due.
  await database().delete(webhookDeliveries);
  expect(Date.parse((await since()) ?? '')).toBeGreaterThan(Date.now());
  await database().delete(unreadIntents);
});

describe('the jobs', () => {
  const MINUTE_MS = 60_000;
  const say = async (processId: string, prune: Record<string, number>) => {
    const agoMs = Object.entries(prune).map(([part, ms]) => [part, Date.now() - ms]);
    const reading = { jobs: { prune: Object.fromEntries(agoMs) as unknown } };
    await saveProcessReading(database(), { processId, kind: 'jobs', reading });
  };
  const alarms = async () =>
    (await status()).alarms.filter(({ subject }) => subject === 'prune').map(({ code }) => code);
  beforeEach(() => database().delete(processReadings));

  test('a turn that found nothing does not hide that rows fail, whichever process it is of', async () => {
    await say('one', { okMs: 10 * MINUTE_MS, failedMs: 5_000, rowsFailedMs: 5_000 });
    await say('two', { idleMs: 1_000 });
    expect(await alarms()).toEqual(['job_failing']);
    // Their lease is over, and none failed again.
    await say('one', { okMs: 10 * MINUTE_MS, failedMs: 3 * MINUTE_MS, rowsFailedMs: 3 * MINUTE_MS });
    expect(await alarms()).toEqual([]);
  });

  test('a turn that found nothing ends a failure that was not about rows, and work that was done each', async () => {
    await say('one', { okMs: 10 * MINUTE_MS, failedMs: 5_000, idleMs: 1_000 });
    expect(await alarms()).toEqual([]);
    await say('one', { failedMs: 5_000, rowsFailedMs: 5_000, okMs: 1_000 });
    expect(await alarms()).toEqual([]);
  });

  test('a turn that does not end is found, also while another process works', async () => {
    await say('one', { okMs: 20 * MINUTE_MS, expectedMs: 1_000 });
    await say('two', { okMs: 1_000, expectedMs: -MINUTE_MS });
    expect(await alarms()).toEqual(['job_stuck']);
  });
});

describe('the secrets', () => {
  const HOUR_MS = 3_600_000;
  const now = new Date();
  const row = (fingerprint: string, usedHours: number | null, neededHours: number | null) => ({
    kind: 'webhook_secret' as const,
    fingerprint,
    firstSeenAt: now,
    lastUsedAt: usedHours === null ? null : new Date(now.getTime() - usedHours * HOUR_MS),
    lastNeededAt: neededHours === null ? null : new Date(now.getTime() - neededHours * HOUR_MS),
  });
  const prints = (secrets: string[]) =>
    toSecretStates(secrets, [], now).map(({ fingerprint }) => fingerprint);
  const [a = '', b = ''] = prints(['new', 'old']);

  test.each([
    [
      'in the middle of a rotation, the old one was needed an hour ago',
      row(a, 0, null),
      row(b, 0, 1),
      'needed',
    ],
    ['both verify, none is needed', row(a, 0, null), row(b, 0, 30), 'removable'],
    ['only the old one verifies', row(a, null, null), row(b, 0, 0), 'needed'],
    ['nothing came for two days', row(a, 48, 48), row(b, 60, 60), 'needed'],
    ['the new one verifies all', row(a, 0, 0), row(b, 40, 40), 'removable'],
  ] as const)('%s', (_name, newer, older, expected) => {
    expect(toSecretStates(['new', 'old'], [newer, older], now)[1]?.state).toBe(expected);
  });

  test('the first delivery that a process receives says at once which one verified it', async () => {
    const { rawBody, headers } = signDelivery(eventData(anIntent()));
    await receiveApplied(rawBody, headers);
    const [secret] = (await status()).secrets;
    expect(secret).toMatchObject({ position: 1, state: 'only' });
    expect(secret?.lastNeededAt).not.toBeNull();
    expect(JSON.stringify(await status())).not.toContain(env().webhookSecrets[0]?.slice(6, 20));
  });
});
