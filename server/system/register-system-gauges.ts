import 'server-only';
import { findAlarms } from '#lib/system/find-alarms.ts';
import { ALARM_CODES, OUTBOXES, type SystemFacts } from '#lib/system/system-status.ts';
import { askInTime } from '#server/observability/ask-in-time.ts';
import { askedGauge, gauge } from '#server/observability/metrics.ts';
import { shareFor } from '#server/share-reading.ts';
import { database } from '#server/store/database.ts';
import { getSystemFacts } from './get-system-facts.ts';

/** The gauges are asked one by one, and read the facts once for all of them. */
const SHARED_MS = 1_000;

/**
 * Has the metrics show the alarms of the system status, and what they are made of. Asked whenever the metrics
 * are read, in one process; not a number while the database does not answer.
 */
export function registerSystemGauges(): void {
  const ask = shareFor(SHARED_MS, () => getSystemFacts(database()));
  const known = askInTime(ask);
  gauge({
    name: 'dashboard_alarm',
    help: 'Alarms of the system status: 1 while there is one, with how severe it is.',
    labelNames: ['code', 'severity'],
    async collect() {
      const facts = await known();
      this.reset();
      const alarms = facts ? findAlarms(facts) : [];
      for (const code of ALARM_CODES) {
        const severity = alarms.find((alarm) => alarm.code === code)?.severity;
        const value = facts === undefined ? Number.NaN : severity === undefined ? 0 : 1;
        this.set({ code, severity: severity ?? 'none' }, value);
      }
    },
  });
  registerOutboxGauges(known);
  askedGauge({
    name: 'dashboard_api_key_expires_seconds',
    help: 'Until the API key expires, by CONVERSION_API_KEY_EXPIRES_AT; not a number without it.',
    ask: async () => secondsFrom(await ask(), ({ apiKey }) => apiKey.expiresAt),
  });
  askedGauge({
    name: 'dashboard_wallet_calls_used',
    help: 'Prepare, submit and sync calls that count at present, of the 20 a minute.',
    ask: async () => (await ask()).quota.used,
  });
  askedGauge({
    name: 'dashboard_webhook_silence_seconds',
    help: 'Since the last verified webhook delivery; not a number without one.',
    ask: async () => -secondsFrom(await ask(), ({ webhooks }) => webhooks.lastVerifiedAt),
  });
  askedGauge({
    name: 'dashboard_webhook_unreported',
    help: 'Conversions that got a status that has an event since the last verified delivery.',
    ask: async () => (await ask()).webhooks.unreported.count,
  });
  askedGauge({
    name: 'dashboard_webhook_skew_seconds',
    help: 'Median of our clock minus the sender’s, of the last verified deliveries.',
    ask: async () => (await ask()).webhooks.skewSeconds ?? Number.NaN,
  });
}

function registerOutboxGauges(known: () => Promise<SystemFacts | undefined>): void {
  const ofOutbox = (toValue: (facts: SystemFacts, outbox: SystemFacts['outboxes'][number]) => number) =>
    async function collect(this: ReturnType<typeof gauge<'outbox'>>): Promise<void> {
      const facts = await known();
      for (const name of OUTBOXES) {
        const outbox = facts?.outboxes.find((one) => one.name === name);
        this.set({ outbox: name }, facts && outbox ? toValue(facts, outbox) : Number.NaN);
      }
    };
  gauge({
    name: 'dashboard_outbox_rows',
    help: 'Stored work that is to be sent, by outbox.',
    labelNames: ['outbox'],
    collect: ofOutbox((_facts, { count }) => count),
  });
  gauge({
    name: 'dashboard_outbox_oldest_seconds',
    help: 'Age of the oldest work of an outbox; 0 when it is empty.',
    labelNames: ['outbox'],
    collect: ofOutbox((facts, { oldestAt }) =>
      oldestAt === null ? 0 : Math.max(0, -secondsFrom(facts, () => oldestAt)),
    ),
  });
}

/** Until an instant, from when the facts were taken; not a number without one. */
function secondsFrom(facts: SystemFacts, pick: (facts: SystemFacts) => string | null): number {
  const at = pick(facts);
  return at === null ? Number.NaN : (Date.parse(at) - Date.parse(facts.takenAt)) / 1_000;
}
