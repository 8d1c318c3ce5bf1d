/**
 * A limit that the contract lowered to the organization's ceiling, in BRL cents; what could not be read is
 * null.
 */
export interface Clamp {
  readonly requestedCents: number | null;
  readonly effectiveCents: number | null;
}

const CLAMPED = /limit[_\s-]*clamped/i;
/** Whole numbers only: neither "1000.00" nor "100,000" is one. */
const REQUESTED = /requested\D{0,12}(\d{1,15})(?![.,]?\d)/i;
const EFFECTIVE = /effective\D{0,12}(\d{1,15})(?![.,]?\d)/i;
const UNREAD: Clamp = { requestedCents: null, effectiveCents: null };

/**
 * Reads a `statusReason` of the form `limit_clamped: requested <n>, effective <n> (...)`. A clamp is a
 * success (R110), and the text may change. The service names no unit for its numbers: they are taken for
 * cents only where the effective one is a limit that the wallet has, or had, in cents.
 */
export function parseClamp(
  statusReason: string | null,
  limitsCents: readonly (number | null)[],
): Clamp | undefined {
  if (statusReason === null || !CLAMPED.test(statusReason)) return undefined;
  const effectiveCents = readWhole(EFFECTIVE, statusReason);
  if (effectiveCents === null || !limitsCents.includes(effectiveCents)) return UNREAD;
  return { requestedCents: readWhole(REQUESTED, statusReason), effectiveCents };
}

function readWhole(pattern: RegExp, text: string): number | null {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
