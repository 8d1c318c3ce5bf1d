import 'server-only';
import { MINUTE_MS } from '#lib/time/durations.ts';

/** How far the clocks of the service and of this dashboard may differ when their instants are compared. */
export const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
