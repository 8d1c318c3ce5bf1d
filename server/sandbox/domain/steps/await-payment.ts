import { receivePayment } from '#server/sandbox/domain/intents/confirm-payment.ts';
import { expireIfDue } from '#server/sandbox/domain/intents/find-intent.ts';
import { DONE, type Step } from './step.ts';

/** `awaiting_fiat_payment`: expires, or pays itself where it is the amount that does (R54). */
export const awaitPayment: Step = (service, { id }) => {
  const intent = expireIfDue(service, id);
  const paysItself =
    intent?.status === 'awaiting_fiat_payment' &&
    !intent.held &&
    intent.selfConfirmAtMs !== null &&
    intent.selfConfirmAtMs <= service.clock.nowMs();
  if (paysItself) receivePayment(service, intent);
  return DONE;
};
