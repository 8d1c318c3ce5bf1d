import 'server-only';
import { findAlarms } from '#lib/system/find-alarms.ts';
import type { SystemStatus } from '#lib/system/system-status.ts';
import { requireAllowed } from '#server/auth/require-permission.ts';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { getSystemFacts } from './get-system-facts.ts';

/** The state of every system and what is wrong with any. Throws `forbidden`. */
export async function getSystemStatus({ session }: { readonly session: Session }): Promise<SystemStatus> {
  requireAllowed(session, 'system.read');
  const facts = await getSystemFacts(database());
  return { ...facts, alarms: findAlarms(facts) };
}
