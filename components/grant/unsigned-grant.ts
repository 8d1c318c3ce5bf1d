import type { UnsignedOutcome } from '#components/signing/unsigned-outcome.ts';
import type { GrantComparison } from '#lib/solana/grant/compare-grant.ts';

/** Why a wallet that was asked for a grant gave nothing that may be used. */
export type UnsignedGrant = UnsignedOutcome<GrantComparison>;
