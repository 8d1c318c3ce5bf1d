/**
 * A limit that the contract lowered to the organization's ceiling, in BRL cents; what could not be read is
 * null.
 */
export interface Clamp {
  readonly requestedCents: number | null;
  readonly effectiveCents: number | null;
}

const CLAMPED = /limit[_\s-]*clamped/i;
const REQUESTED = /requested\D{0,12}(\d{1,15})(?!\d)/i;
const EFFECTIVE = /effective\D{0,12}(\d{1,15})(?!\d)/i;

/**
 * Reads a `statusReason` of the form `limit_clamped: requested <n>, effective <n> (...)`. A clamp is a
 * success (R110), and the text around its numbers may change: then they are null, and the wallet's own limits
 * show it.
 */
export function parseClamp(statusReason: string | null): Clamp | undefined {
  if (statusReason === null || !CLAMPED.test(statusReason)) return undefined;
  return {
    requestedCents: readCents(REQUESTED, statusReason),
    effectiveCents: readCents(EFFECTIVE, statusReason),
  };
}

function readCents(pattern: RegExp, text: string): number | null {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
