import type { Environment } from '#lib/chains/chains.ts';
import { SELF_CONFIRMING_AMOUNT_CENTS } from '#lib/intents/intent.ts';

/** In the test environment an onramp of exactly this amount is paid without a payer (R54). */
export function settlesAutomatically(environment: Environment, amountCents: number): boolean {
  return environment === 'sandbox' && amountCents === SELF_CONFIRMING_AMOUNT_CENTS;
}
