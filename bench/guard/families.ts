import { EVM_FAMILIES } from './evm-families.ts';
import type { GuardFamily } from './guard-family.ts';

/** Every family of every chain. */
export const GUARD_FAMILIES: readonly GuardFamily[] = [...EVM_FAMILIES];
