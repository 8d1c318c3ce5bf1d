import { changeIntent } from '#server/sandbox/domain/intents/change-intent.ts';
import { toIso } from '#server/sandbox/domain/clock.ts';
import { DONE, type Step } from './step.ts';

/** `burning` -> `paying_out`. */
export const initiatePayout: Step = (service, { id }) => {
  changeIntent(service, id, (intent) =>
    intent.status === 'burning' && !intent.held
      ? { status: 'paying_out', stepAtMs: service.clock.nowMs() + 2 * service.settings.blockTimeMs }
      : undefined,
  );
  return DONE;
};

/** `paying_out` -> `completed`: the payout settles by itself. */
export const settlePayout: Step = (service, { id }) => {
  changeIntent(service, id, (intent) =>
    intent.status === 'paying_out' && !intent.held
      ? {
          status: 'completed',
          metadata: { ...intent.metadata, payoutCompletedAt: toIso(service.clock.nowMs()) },
        }
      : undefined,
  );
  return DONE;
};
