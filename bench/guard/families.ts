import { EVM_FAMILIES } from './evm/evm-families.ts';
import { SOLANA_BURN_FAMILIES } from './solana-burn-families.ts';
import { SOLANA_GRANT_FAMILIES } from './solana-grant-families.ts';
import type { GuardFamily } from './guard-family.ts';

/** Every family of every chain. */
export const GUARD_FAMILIES: readonly GuardFamily[] = [
  ...EVM_FAMILIES,
  ...SOLANA_BURN_FAMILIES,
  ...SOLANA_GRANT_FAMILIES,
];
