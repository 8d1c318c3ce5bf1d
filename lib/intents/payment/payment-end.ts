import type { PixPayment } from '#lib/intents/intent.ts';

interface Ends {
  /** Of the onramp. */
  readonly expiresAt: Date | string | null;
  readonly pixPayment: Pick<PixPayment, 'expiresAt'> | null;
}

/** When the time to pay ends: with the code or the onramp, whichever first. Null when neither ends (R50). */
export function findPaymentEndMs({ expiresAt, pixPayment }: Ends): number | null {
  const ends = [expiresAt, pixPayment?.expiresAt ?? null].flatMap((at) =>
    at === null ? [] : [new Date(at).getTime()],
  );
  return ends.length === 0 ? null : Math.min(...ends);
}
