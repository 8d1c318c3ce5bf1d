import 'server-only';

export interface Lease {
  readonly limit: number;
  readonly now: Date;
  /** Rows that are not done by then are somebody else's again. */
  readonly leaseUntil: Date;
}

/** Longer than one exchange with the service or a chain, short enough that a killed process is soon replaced. */
const LEASE_MS = 10_000;
const BATCH = 8;

/** Claims run from now for one lease. */
export function newLease(limit = BATCH): Lease {
  const nowMs = Date.now();
  return { limit, now: new Date(nowMs), leaseUntil: new Date(nowMs + LEASE_MS) };
}

export function inMs(delayMs: number): Date {
  return new Date(Date.now() + delayMs);
}
