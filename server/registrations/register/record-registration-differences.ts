import 'server-only';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import { nextLookAt } from '#server/conversion/send/send-failure.ts';
import { mergeDifferences, raiseDifferences } from '#server/contradictions/answer-differences.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import {
  recordRegistration,
  type WalletRequestRow,
} from '#server/store/registrations/wallet-requests-repository.ts';

/**
 * The service's answer does not match the registration. It stays "outcome unknown": it is looked up by its
 * address, and never sent again, because something may have been created. Raises the alarm once for a
 * difference.
 */
export async function recordRegistrationDifferences(
  { tx, wake }: Changes,
  request: WalletRequestRow,
  differences: readonly AnswerDifference[],
): Promise<void> {
  const { idempotencyKey: key, chainId, address } = request;
  const { fresh, all } = mergeDifferences(request.differences ?? [], differences);
  const fault = { code: 'registration_answer_differs', values: { chainId, address } } as const;
  const outcome = { state: 'unknown', fault, nextAttemptAt: nextLookAt(request), differences: all } as const;
  await recordRegistration(tx, key, outcome);
  wake('resolve-wallets');
  raiseDifferences(fresh, {
    idempotencyKey: key,
    message: 'the service answers a registration with something else',
    metric: {
      name: 'dashboard_registration_differences_total',
      help: 'Facts of a registration that the service answered otherwise than asked, by field.',
    },
  });
}
