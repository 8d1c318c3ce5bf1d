/** By a signing link a wallet holder signs, by a payment link a payer pays. */
export const LINK_KINDS = ['signing', 'payment'] as const;
export type LinkKind = (typeof LINK_KINDS)[number];
