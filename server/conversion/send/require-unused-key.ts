import 'server-only';
import { FaultError } from '#server/errors/fault-error.ts';
import { isSubjectInUse } from '#server/store/audit/audit-subjects-repository.ts';
import type { Transaction } from '#server/store/database.ts';

/**
 * For a request that is stored for the first time: its key, which its sender chose, is the subject of its
 * entry and a search term, so it is the id of nothing else here (decision 0073). Throws `conflict`. That is
 * final: nothing is stored under the key, and the form takes another.
 */
export async function requireUnusedKey(
  tx: Transaction,
  key: string,
  of: 'create' | 'registration',
): Promise<void> {
  if (await isSubjectInUse(tx, key, of)) throw new FaultError({ code: 'conflict', isFinal: true });
}
