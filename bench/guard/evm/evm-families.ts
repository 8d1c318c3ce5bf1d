import type { GuardFamily } from '../guard-family.ts';
import { BURN_FAMILIES } from './burn-families.ts';
import { BURN_NODE_FAMILIES } from './burn-nodes.ts';
import { BURN_TRAP_FAMILIES } from './burn-traps.ts';
import { GRANT_FAMILIES } from './grant-families.ts';
import { GRANT_TRAP_FAMILIES } from './grant-traps.ts';

/** The burns and grants of EVM chains. */
export const EVM_FAMILIES: readonly GuardFamily[] = [
  ...BURN_FAMILIES,
  ...BURN_TRAP_FAMILIES,
  ...BURN_NODE_FAMILIES,
  ...GRANT_FAMILIES,
  ...GRANT_TRAP_FAMILIES,
];
