/**
 * The name of the single sign-on in next-auth's addresses: `/api/auth/callback/oidc` is what the provider
 * must know.
 */
export const OIDC_PROVIDER_ID = 'oidc';
