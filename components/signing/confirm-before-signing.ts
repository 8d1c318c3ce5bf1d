import { answerOf } from '#lib/errors/answer-of.ts';
import { isConfirmed, type SigningConfirmation } from '#lib/signing/signing-confirmation.ts';
import { fail, type Fault, type Result } from '#lib/errors/result.ts';
import { currentMoment, elapsedMs } from '#lib/time/moment.ts';

type Unconfirmed = Extract<Fault['code'], 'intent_unconfirmed' | 'wallet_unconfirmed'>;

/** One press asks this often: a service or a network that is slow for a moment costs no second press. */
const MOST_TIMES = 3;
/** After this, in milliseconds, one press asks no third time. */
const LONGEST_MS = 8_000;
/** What is refused sooner, in milliseconds, was not late: the same question would be refused again. */
const SLOW_MS = 500;
/** Why a status is not confirmed, where the answer was too old on arrival or did not come in time. */
const LATE_CAUSES: readonly (string | undefined)[] = ['late', 'service_unreachable'];

/**
 * Has the server ask the service once more, right before a wallet is asked: null when the wallet may be asked
 * now, else why not. The service's answer must still be young when it arrives: else it is `unconfirmed`.
 */
export async function confirmFor(
  confirm: () => Promise<Result<SigningConfirmation>>,
  unconfirmed: Unconfirmed,
): Promise<Fault | null> {
  const answer = await againIfLate(async () => {
    const askedAt = currentMoment();
    const confirmed = await answerOf(confirm());
    if (!confirmed.ok || isConfirmed(confirmed.value, elapsedMs(askedAt))) return confirmed;
    return fail({ code: unconfirmed, values: { why: 'late' } });
  });
  return answer.ok ? null : answer.fault;
}

/**
 * The answer of a question on which no wallet has been asked yet, and which is asked again while only time
 * was missing: what the service said was too old when it arrived, or did not come in time.
 */
export async function againIfLate<Answer>(ask: () => Promise<Result<Answer>>): Promise<Result<Answer>> {
  const firstAt = currentMoment();
  for (let times = 1; ; times += 1) {
    const askedAt = currentMoment();
    const answer = await ask();
    if (answer.ok || !isLate(answer.fault, elapsedMs(askedAt))) return answer;
    const isEnough = times > 1 && elapsedMs(firstAt) > LONGEST_MS;
    if (times === MOST_TIMES || isEnough) return answer;
  }
}

function isLate({ code, values }: Fault, tookMs: number): boolean {
  const isUnconfirmed = code === 'intent_unconfirmed' || code === 'wallet_unconfirmed';
  return isUnconfirmed && LATE_CAUSES.includes(values?.['why']) && tookMs >= SLOW_MS;
}
