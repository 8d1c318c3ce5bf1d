import type { ChainId } from '#lib/chains/chains.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { KEY_ALARM_DAYS } from './key-alarm-days.ts';
import type { Alarm, SystemFacts } from './system-status.ts';

const KEY_WARNING_MS = KEY_ALARM_DAYS.warningDays * DAY_MS;
const KEY_DANGER_MS = KEY_ALARM_DAYS.dangerDays * DAY_MS;

/** Of the calls of the last minutes. */
const FAILED_SHARE = 0.1;
const LEAST_FAILED = 3;
const SLOW_MS = 3_000;
const LEAST_CALLS = 5;

/** A head that is older than this is not the newest: blocks come every 0.4, 12, 2 and 2 seconds. */
const STALE_HEAD_MS: Readonly<Record<ChainId, number>> = {
  solana: MINUTE_MS,
  ethereum: 3 * MINUTE_MS,
  base: MINUTE_MS,
  polygon: MINUTE_MS,
};
/** A node is asked for its newest block every 30 seconds. */
const UNASKED_MS = 2 * MINUTE_MS;
const SLOW_DATABASE_MS = 500;
const CONNECTION_SHARE = 0.9;
const OLD_OUTBOX_MS = 10 * MINUTE_MS;
/** How long a process, and with it the jobs, may say nothing and still count as running. */
export const PROCESS_SEEN_MS = 90_000;
/** A job fails when its last turn did and none succeeded since, for so long. */
const FAILING_JOB_MS = MINUTE_MS;

/** Anyone can send a delivery, so a few that are not authentic are no sign of a fault. */
const LEAST_BAD_SIGNATURES = 3;
const BAD_SIGNATURE_SHARE = 0.1;
const SKEW_SECONDS = 60;
const SKEW_DANGER_SECONDS = 180;
/** So many conversions changed without a delivery, or one so long ago. */
const UNREPORTED_COUNT = 3;
const UNREPORTED_MS = 30 * MINUTE_MS;

/**
 * What is wrong, by what is known of each system; the worst first. Thresholds that depend on traffic are
 * shares of it with a least number, so that neither a quiet night nor one stray request raises an alarm.
 */
export function findAlarms(facts: SystemFacts): Alarm[] {
  const nowMs = Date.parse(facts.takenAt);
  const alarms = [
    ...ofKey(facts, nowMs),
    ...ofService(facts),
    ...ofUnreadable(facts),
    ...findWebhookAlarms(facts.webhooks, nowMs),
    ...ofQueues(facts, nowMs),
    ...ofChains(facts, nowMs),
    ...ofDatabase(facts),
  ];
  return alarms.toSorted((a, b) => rank(a) - rank(b));
}

function rank({ severity }: Alarm): number {
  return severity === 'danger' ? 0 : 1;
}

/** That a key has expired is certain only where the service refuses it: its date is what a user has set. */
function ofKey({ apiKey: { expiresAt }, service }: SystemFacts, nowMs: number): Alarm[] {
  if (expiresAt === null) return [];
  const leftMs = Date.parse(expiresAt) - nowMs;
  const href = '#api-key';
  if (leftMs <= 0) {
    const code = service.state === 'refused' ? 'key_expired' : 'key_date_passed';
    return [{ code, severity: 'danger', href, at: expiresAt }];
  }
  if (leftMs > KEY_WARNING_MS) return [];
  const severity = leftMs <= KEY_DANGER_MS ? 'danger' : 'attention';
  return [{ code: 'key_expires', severity, href, at: expiresAt, count: Math.ceil(leftMs / DAY_MS) }];
}

function ofService({ service, otherEnvironment, quota, reads, takenAt }: SystemFacts): Alarm[] {
  const { state, calls } = service;
  const href = '#service';
  const alarms: Alarm[] = [];
  if (otherEnvironment > 0) {
    alarms.push({ code: 'service_environment', severity: 'danger', href, count: otherEnvironment });
  }
  if (state !== 'ok' && state !== 'unknown') {
    alarms.push({ code: `service_${state}`, severity: 'danger', href });
  } else if (calls.failed >= LEAST_FAILED && calls.failed > calls.count * FAILED_SHARE) {
    alarms.push({ code: 'service_errors', severity: 'attention', href, count: calls.failed });
  }
  if (calls.count >= LEAST_CALLS && calls.meanMs !== null && calls.meanMs > SLOW_MS) {
    alarms.push({ code: 'service_slow', severity: 'attention', href, count: calls.meanMs });
  }
  if (quota.used >= quota.most) {
    alarms.push({ code: 'quota_full', severity: 'attention', href: '#quota', count: quota.used });
  }
  const { pausedUntil } = reads;
  if (pausedUntil !== null && pausedUntil > takenAt) {
    alarms.push({ code: 'reads_paused', severity: 'attention', href: '#quota', at: pausedUntil });
  }
  return alarms;
}

/** What the service's lists have that cannot be read, with the page that shows it as it came (R20). */
function ofUnreadable({ unreadable }: SystemFacts): Alarm[] {
  return unreadable.map(({ list, count }) => ({
    code: 'rows_unreadable',
    severity: 'attention',
    href: list === 'intents' ? '/intents' : '/wallets',
    subject: list,
    count,
  }));
}

/** What is wrong with the webhooks. */
export function findWebhookAlarms(webhooks: SystemFacts['webhooks'], nowMs: number): Alarm[] {
  const { verifiedLastHour, badSignatureLastHour: bad, staleLastHour, skewSeconds, unreported } = webhooks;
  const alarms: Alarm[] = [];
  const oldestMs = unreported.oldestAt === null ? nowMs : Date.parse(unreported.oldestAt);
  const isSilent =
    unreported.count >= UNREPORTED_COUNT || (unreported.count > 0 && nowMs - oldestMs > UNREPORTED_MS);
  if (isSilent) {
    alarms.push({
      code: 'webhooks_silent',
      severity: 'danger',
      href: '/webhooks',
      count: unreported.count,
      ...(webhooks.lastVerifiedAt !== null && { at: webhooks.lastVerifiedAt }),
    });
  }
  const isManyBad = bad >= LEAST_BAD_SIGNATURES && bad > verifiedLastHour * BAD_SIGNATURE_SHARE;
  if (isManyBad) {
    // Anyone can send them. That events are missing, too, shows that the secret is wrong.
    const severity = verifiedLastHour === 0 && unreported.count > 0 ? 'danger' : 'attention';
    alarms.push({ code: 'webhooks_signature', severity, href: listOf('bad_signature'), count: bad });
  }
  alarms.push(...ofVerdict('stale_timestamp', staleLastHour, { code: 'webhooks_stale', severity: 'danger' }));
  if (skewSeconds !== null && Math.abs(skewSeconds) >= SKEW_SECONDS) {
    const severity = Math.abs(skewSeconds) >= SKEW_DANGER_SECONDS ? 'danger' : 'attention';
    alarms.push({ code: 'webhooks_skew', severity, href: '/webhooks', count: Math.abs(skewSeconds) });
  }
  const { otherEnvironmentLastDay, otherVersionLastDay, aheadLastDay } = webhooks;
  return [
    ...alarms,
    ...ofVerdict('wrong_environment', otherEnvironmentLastDay, {
      code: 'webhooks_environment',
      severity: 'danger',
    }),
    ...ofVerdict('wrong_version', otherVersionLastDay, { code: 'webhooks_version', severity: 'danger' }),
    ...ofVerdict('time_ahead', aheadLastDay, { code: 'webhooks_ahead', severity: 'attention' }),
  ];
}

/** The alarm of deliveries that none should be of, with their list. */
function ofVerdict(verdict: string, count: number, alarm: Pick<Alarm, 'code' | 'severity'>): Alarm[] {
  return count > 0 ? [{ ...alarm, href: listOf(verdict), count }] : [];
}

function listOf(verdict: string): string {
  return `/webhooks?verdict=${verdict}`;
}

function ofQueues({ outboxes, processes, jobs }: SystemFacts, nowMs: number): Alarm[] {
  const isOlder = (at: string | null, ageMs: number) => at !== null && nowMs - Date.parse(at) > ageMs;
  const old = outboxes.filter(({ oldestAt }) => isOlder(oldestAt, OLD_OUTBOX_MS));
  const failing = jobs.filter(({ lastOkAt, lastFailedAt }) => {
    const isLast = lastFailedAt !== null && (lastOkAt === null || lastFailedAt > lastOkAt);
    return isLast && (lastOkAt === null || isOlder(lastOkAt, FAILING_JOB_MS));
  });
  const href = '#jobs';
  return [
    ...(processes.some(({ kind }) => kind === 'jobs')
      ? []
      : [{ code: 'jobs_silent', severity: 'danger', href } as const]),
    ...jobs
      .filter(({ expectedAt }) => isOlder(expectedAt, 0))
      .map(({ name }): Alarm => ({ code: 'job_stuck', severity: 'danger', href, subject: name })),
    ...failing.map(({ name }): Alarm => ({
      code: 'job_failing',
      severity: 'attention',
      href,
      subject: name,
    })),
    ...old.map(({ name, count, oldestAt }): Alarm => ({
      code: 'outbox_old',
      severity: 'danger',
      href: '#outboxes',
      subject: name,
      count,
      ...(oldestAt !== null && { at: oldestAt }),
    })),
  ];
}

function ofChains({ chains }: SystemFacts, nowMs: number): Alarm[] {
  return chains.flatMap(({ chainId, state, headAt, checkedAt }): Alarm[] => {
    const href = '#chains';
    if (state === 'unreachable') return [{ code: 'chain_unreachable', severity: 'danger', href, chainId }];
    if (headAt === null || checkedAt === null) return [];
    // Against when it was asked, for a few times that it is asked.
    const askedMs = Math.min(nowMs, Date.parse(checkedAt));
    const isStale = askedMs - Date.parse(headAt) > STALE_HEAD_MS[chainId] || nowMs - askedMs > UNASKED_MS;
    return isStale ? [{ code: 'chain_stale', severity: 'danger', href, chainId, at: headAt }] : [];
  });
}

function ofDatabase({ database: { latencyMs, connections, maxConnections } }: SystemFacts): Alarm[] {
  const href = '#database';
  const alarms: Alarm[] = [];
  if (latencyMs > SLOW_DATABASE_MS)
    alarms.push({ code: 'database_slow', severity: 'attention', href, count: latencyMs });
  if (maxConnections > 0 && connections > maxConnections * CONNECTION_SHARE)
    alarms.push({ code: 'database_connections', severity: 'danger', href, count: connections });
  return alarms;
}
