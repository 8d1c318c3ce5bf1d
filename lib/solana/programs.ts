/**
 * Programs every Solana cluster has at the same address. The service's own program is not among them (R9).
 */
export const SYSTEM_PROGRAM = '11111111111111111111111111111111';
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111';
export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111';
/**
 * Assertions that some wallets add to what they sign, to protect their user; a changed message all the same
 * (B3).
 */
export const LIGHTHOUSE_PROGRAM = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95';

export const TOKEN_PROGRAMS: readonly string[] = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM];

/** Programs that check signatures beside those of the message; the network takes a fee for each. */
export const ED25519_PROGRAM = 'Ed25519SigVerify111111111111111111111111111';
export const SECP256K1_PROGRAM = 'KeccakSecp256k11111111111111111111111111111';
export const SECP256R1_PROGRAM = 'Secp256r1SigVerify1111111111111111111111111';
/** Programs that only check signatures or store memos: their instructions move nothing. */
export const HARMLESS_PROGRAMS: readonly string[] = [
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  ED25519_PROGRAM,
  SECP256K1_PROGRAM,
];

export const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
export const LOADER_V4 = 'LoaderV411111111111111111111111111111111111';
/** Loaders under which a program stays as it was deployed. */
export const FIXED_LOADERS: readonly string[] = [
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
];

/** Programs that have no business in a burn, whatever they would do. */
export const FORBIDDEN_PROGRAMS: readonly string[] = [
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  ...FIXED_LOADERS,
  UPGRADEABLE_LOADER,
  LOADER_V4,
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  LIGHTHOUSE_PROGRAM,
];

/** Kinds of instruction of the token programs: Burn and BurnChecked, MintTo and MintToChecked. */
export const TOKEN_BURN = 8;
export const TOKEN_BURN_CHECKED = 15;
export const TOKEN_MINT_TO = 7;
export const TOKEN_MINT_TO_CHECKED = 14;

/** Programs with the same address on every network, so that no other program is mistaken for one of them. */
const NAMED_PROGRAMS: ReadonlySet<string> = new Set([
  SYSTEM_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  ...TOKEN_PROGRAMS,
  ...HARMLESS_PROGRAMS,
  ...FORBIDDEN_PROGRAMS,
]);

export function isNamedProgram(program: string): boolean {
  return NAMED_PROGRAMS.has(program);
}
