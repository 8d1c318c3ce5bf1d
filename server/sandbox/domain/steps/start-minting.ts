import { changeIntent } from '#server/sandbox/domain/intents/change-intent.ts';
import { DONE, type Step } from './step.ts';

/** `fiat_received` -> `minting`. */
export const startMinting: Step = (service, { id }) => {
  changeIntent(service, id, (intent) =>
    intent.status === 'fiat_received' && !intent.held
      ? { status: 'minting', stepAtMs: service.clock.nowMs() }
      : undefined,
  );
  return DONE;
};
