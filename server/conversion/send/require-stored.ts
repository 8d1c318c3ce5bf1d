import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import type { Transaction } from '#server/store/database.ts';
import { isNameFree, lockName } from '#server/store/locks/lock-name.ts';

const nameOf = (key: string) => `request-key:${key}`;

/** Before a request is stored under a key: until its commit is confirmed, it is not said to be missing. */
export function lockRequestKey(tx: Transaction, key: string): Promise<void> {
  return lockName(tx, nameOf(key));
}

/**
 * What is stored under a key, read by `find`. Throws `not_found` where nothing is, and `database_unavailable`
 * while it is not known whether something is: a commit may wait for another host, unseen until then.
 */
export async function requireStored<Row>(key: string, find: () => Promise<Row | undefined>): Promise<Row> {
  const stored = await find();
  if (stored) return stored;
  if (!(await isNameFree(nameOf(key)))) throw new FaultError('database_unavailable');
  // It may have been stored between the two.
  const since = await find();
  if (!since) throw new FaultError('not_found');
  return since;
}
