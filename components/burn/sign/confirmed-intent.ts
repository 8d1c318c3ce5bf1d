import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import { failCheck, type SignCheck } from '#lib/signing/sign-check.ts';
import { isConfirmed } from '#lib/signing/signing-confirmation.ts';
import type { DatedConfirmation } from '#lib/queries/confirmations.ts';
import { elapsedMs } from '#lib/time/moment.ts';
import type { BurnBackend } from '#components/burn/burn-backend.ts';

/**
 * An intent for one run of the guard: as the service has just said it is, or as the page knows it,
 * unconfirmed.
 */
export interface ConfirmedIntent {
  readonly subject: BurnSubject;
  readonly isConfirmed: boolean;
}

/** Asks for the intent's status now: the guard checks that, and not what the page got some time ago. */
export async function readConfirmedIntent(
  { readConfirmation }: Pick<BurnBackend, 'readConfirmation'>,
  intent: BurnSubject,
): Promise<ConfirmedIntent> {
  const dated = await readConfirmation(intent.id).catch(() => undefined);
  if (!dated || !isYoung(dated)) return { subject: intent, isConfirmed: false };
  const { status, expiresAt } = dated.confirmation;
  return { subject: { ...intent, status, expiresAt }, isConfirmed: true };
}

/**
 * The checks with the intent's failed where the service did not confirm it; one that failed already stays as
 * it is.
 */
export function checkConfirmedIntent(checks: readonly SignCheck[], confirmed: ConfirmedIntent): SignCheck[] {
  if (confirmed.isConfirmed) return [...checks];
  return checks.map((check) =>
    check.id === 'intent' && check.state === 'passed' ? failCheck('intent', 'unconfirmed') : check,
  );
}

function isYoung({ confirmation: { ageMs }, askedAt }: DatedConfirmation): boolean {
  return ageMs !== null && isConfirmed({ ageMs }, elapsedMs(askedAt));
}
