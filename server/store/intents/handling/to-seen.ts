import 'server-only';
import type { ReportException } from '#lib/reports/exceptions.ts';

/** What a user has seen of an intent that is to be marked as handled; for pages it is opaque. */
export function toSeen(state: string, exceptions: readonly ReportException[]): string {
  return `${state}|${exceptions.join(',')}`;
}
