/**
 * The name of the single sign-on in next-auth's addresses: `/api/auth/callback/oidc` is what the provider
 * must know.
 */
export const OIDC_PROVIDER_ID = 'oidc';

/** Why a sign-in at the provider opened nothing, as the sign-in page shows it. */
export type SsoError = 'refused' | 'failed';
