import { startBackground, type Background } from '#server/sandbox/domain/background.ts';
import type { IntentRecord } from '#server/sandbox/store/intent-record.ts';
import type { ServiceContext } from '#server/sandbox/domain/service-context.ts';
import { findStep } from '#server/sandbox/domain/steps/step-of-status.ts';

const CONCURRENCY = 16;
const RETRY_MS = 1000;

/** Drives every intent through its background steps, one step of an intent at a time. */
export function driveIntents(service: ServiceContext): Background {
  const { store, clock, log } = service;

  async function run(intent: IntentRecord): Promise<void> {
    try {
      const outcome = await findStep(intent.status)?.(service, intent);
      // A step that is done has changed the intent, which voids this; one that has not must not spin.
      const afterMs = outcome?.kind === 'again' ? outcome.afterMs : RETRY_MS;
      store.intents.reschedule(intent, clock.nowMs() + afterMs);
    } catch (error) {
      log.warn(
        { err: error, intentId: intent.id, status: intent.status },
        'a background step failed; it runs again',
      );
      store.intents.reschedule(intent, clock.nowMs() + RETRY_MS);
    }
  }

  return startBackground<IntentRecord>({
    nowMs: clock.nowMs,
    listDue: store.intents.listDue,
    findNextDueMs: store.intents.findNextDueMs,
    laneOf: ({ id }) => id,
    run,
    onError: (error, intent) =>
      log.error({ err: error, intentId: intent?.id }, 'the background stopped on an intent'),
    concurrency: CONCURRENCY,
  });
}
