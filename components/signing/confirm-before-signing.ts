import { answerOf } from '#lib/errors/answer-of.ts';
import { isConfirmed, type SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import type { Fault, Result } from '#lib/errors/result.ts';
import { currentMoment, elapsedMs } from '#lib/time/moment.ts';

/**
 * Has the server ask the service once more, right before a wallet is asked: null when the wallet may be asked
 * now, else why not. The service's answer must still be young when it arrives: else it is `unconfirmed`.
 */
export async function confirmFor(
  confirm: () => Promise<Result<SigningConfirmation>>,
  unconfirmed: Fault,
): Promise<Fault | null> {
  const askedAt = currentMoment();
  const answer = await answerOf(confirm());
  if (!answer.ok) return answer.fault;
  return isConfirmed(answer.value, elapsedMs(askedAt)) ? null : unconfirmed;
}
