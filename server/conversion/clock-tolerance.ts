import 'server-only';

/** How far the clocks of the service and of this dashboard may differ when their instants are compared. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
