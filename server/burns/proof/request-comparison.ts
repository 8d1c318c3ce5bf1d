import 'server-only';
import type { Changes } from '#server/live/commit-changes.ts';
import { reopenUncompared } from '#server/store/burns/uncompared-hashes-repository.ts';

/** An authorization has come: the hashes of the intent that there was none for are compared with it. */
export async function requestComparison(
  { tx, wake }: Pick<Changes, 'tx' | 'wake'>,
  intentId: string,
): Promise<void> {
  await reopenUncompared(tx, intentId);
  wake('watch-proofs');
}
