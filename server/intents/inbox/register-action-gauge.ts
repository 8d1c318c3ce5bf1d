import 'server-only';
import { groupOf, INBOX_REASONS, type InboxReason } from '#lib/intents/overview/inbox-reasons.ts';
import { askInTime } from '#server/observability/ask-in-time.ts';
import { gauge } from '#server/observability/metrics.ts';
import { shareFor } from '#server/share-reading.ts';
import { database } from '#server/store/database.ts';
import { countAsking } from '#server/store/intents/inbox-repository.ts';
import { rawReasonsOf } from './refine-reason.ts';

/** The database is asked no more often, however often the metrics are read. */
const EVERY_MS = 30_000;
/** The problems that the database knows without the resource of a conversion. */
const COUNTED: readonly InboxReason[] = INBOX_REASONS.filter(
  (reason) => groupOf(reason) === 'resolve' && rawReasonsOf(reason).includes(reason),
);

/**
 * Registers the gauge of the conversions that need a user's action to solve a problem, as the inbox has them:
 * what a user handles does not count. Called by one process; not a number while the database does not answer.
 */
export function registerActionGauge(everyMs = EVERY_MS): void {
  const count = askInTime(shareFor(everyMs, () => countAsking(database(), COUNTED)));
  gauge({
    name: 'dashboard_action_required',
    help: 'Conversions that need action to solve a problem, by reason, as the inbox has them.',
    labelNames: ['reason'],
    async collect() {
      const counts = await count();
      for (const reason of COUNTED)
        this.set({ reason }, counts === undefined ? Number.NaN : (counts.get(reason) ?? 0));
    },
  });
}
