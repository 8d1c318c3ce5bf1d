import 'server-only';
import { hasMarks } from '#server/store/burns/burn-authorizations-repository.ts';
import type { Executor } from '#server/store/database.ts';
import { marksOf, type Authorized } from '#server/burns/authorization/authorization-marks.ts';
import { compareCall, classifyStagedMessage } from '#server/burns/authorization/seen-authorization.ts';

/**
 * The intent whose authorization this is, exactly or with the same words in another order: the first one it
 * was handed out for, this one included. Undefined when none was recorded, or when it only shares something
 * with another's. Asks no chain.
 */
export async function findOwner(db: Executor, attempt: Authorized): Promise<string | undefined> {
  const { authorization, unsignedTransaction } = attempt;
  const seen = authorization
    ? await compareCall(db, attempt, authorization)
    : unsignedTransaction !== null && (await classifyStagedMessage(db, attempt, unsignedTransaction));
  if (seen && seen.kind === 'other') return seen.intentId;
  return (await hasMarks(db, attempt, marksOf(attempt))) ? attempt.intentId : undefined;
}

/** Another intent whose authorization this is. Asks no chain. */
export async function findOtherOwner(db: Executor, attempt: Authorized): Promise<string | undefined> {
  const owner = await findOwner(db, attempt);
  return owner === attempt.intentId ? undefined : owner;
}
