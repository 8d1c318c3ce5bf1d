/** In the address of a conversion's page: signing is open. */
export const SIGN_PARAMETER = 'sign';

/** The page of a conversion with signing open, for who pressed "sign" elsewhere. */
export function toSignAddress(intentId: string): string {
  return `/intents/${intentId}?${SIGN_PARAMETER}`;
}
