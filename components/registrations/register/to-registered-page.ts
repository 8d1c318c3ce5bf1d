import type { RegistrationOutcome } from '#lib/intents/create/request-outcome.ts';

type Registered = Extract<RegistrationOutcome, { state: 'accepted' }>;

/** The page of what was registered, with how it came to be (R135, R136). */
export function toRegisteredPage(registered: Registered): string {
  const { walletId, linkedExisting, alreadyRegistered } = registered;
  const note = alreadyRegistered ? 'already' : linkedExisting ? 'linked' : null;
  return `/wallets/${walletId}${note === null ? '' : `?note=${note}`}`;
}
