// What the spec leaves open ("their values: not shown"), chosen for the sandbox. All in token base units: 1
// real is 1_000_000.

/** R$ 5,00 for one mint: the smallest intent there is, so that only a changed setting refuses small ones. */
export const DEFAULT_MINT_MINIMUM_BASE_UNITS = 5_000_000n;
/** R$ 50.000,00 for one mint. */
export const DEFAULT_MINT_MAXIMUM_BASE_UNITS = 50_000_000_000n;
/**
 * R$ 100.000,00 a day: the most a grant can be worth. Two of the largest mints, so that the daily limit can
 * be met.
 */
export const DEFAULT_LIMIT_CEILING_BASE_UNITS = 100_000_000_000n;

/** R$ 1.000.000,00 in tokens for holder and holder2. */
export const SEEDED_HOLDER_BALANCE_BASE_UNITS = 1_000_000_000_000n;
/** 100 coins of gas for each dev account. */
export const SEEDED_GAS_WEI = 100n * 10n ** 18n;
/** What the service's own keys pay gas and the native faucet from. */
export const SERVICE_GAS_WEI = 10n ** 9n * 10n ** 18n;
