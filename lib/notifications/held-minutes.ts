/** How long a signature is awaited, and how long an alarm is red, before anyone is notified of it. */
export const HELD_MINUTES = { signatureMinutes: 5, alarmMinutes: 2 } as const;
