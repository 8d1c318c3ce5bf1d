import 'server-only';
import { listAttemptsById, type TakenMark } from '#server/store/burns/burn-authorizations-repository.ts';
import type { Executor } from '#server/store/database.ts';
import { lookupsOf, marksOf, type Authorized } from './authorization-marks.ts';

/**
 * The intent whose authorization has most in common with this one; of several, the one that was given its own
 * first. A mark belongs to the first intent that got it. So a mark that every authorization contains, such as
 * the organization's word or the mint, belongs to an unrelated intent.
 */
export async function findClosestIntent(
  db: Executor,
  attempt: Authorized,
  taken: readonly [TakenMark, ...TakenMark[]],
): Promise<string> {
  const [{ intentId: only }, ...others] = taken;
  if (others.every(({ intentId }) => intentId === only)) return only;
  const mine = new Set(lookupsOf(attempt));
  const owners = await listAttemptsById(db, [...new Set(taken.map(({ attemptId }) => attemptId))]);
  const [closest] = owners
    .map((owner) => ({ owner, common: marksOf(owner).filter((mark) => mine.has(mark)).length }))
    .toSorted((a, b) => b.common - a.common || a.owner.startedAt.getTime() - b.owner.startedAt.getTime());
  return closest?.owner.intentId ?? only;
}
