import 'server-only';
import { findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import { nameWordsOf } from '#lib/evm/burn/authorization-words.ts';
import { withoutNames, type AuthorizedBurn } from '#lib/evm/burn/identify-burn.ts';
import { wordMark, wordsOfMarks } from '#server/burns/authorization/authorization-marks.ts';
import { listRivalCalls, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { hasMarksOfOthers, listCommonMarks } from '#server/store/burns/burn-authorizations-repository.ts';
import type { Executor } from '#server/store/database.ts';

/**
 * The burn that an attempt was authorized for, and what could be taken for it; undefined while it is not
 * known. Which of its words are the intent's alone shows only beside another intent's: without one, another
 * program's burn can name the same organization.
 */
export async function findAuthorizedBurn(
  db: Executor,
  attempt: Pick<BurnAttemptRow, 'authorization' | 'tokenHolder' | 'chainId' | 'intentId'>,
  amountCents: number | null,
): Promise<AuthorizedBurn | undefined> {
  const { authorization, tokenHolder } = attempt;
  const amountBaseUnits = findExpectedBaseUnits(amountCents);
  if (!authorization || amountBaseUnits === undefined) return undefined;
  const { to: token, data: call } = authorization;
  const [rivalCalls, common, isComparable] = await Promise.all([
    listRivalCalls(db, attempt),
    listCommonMarks(db, attempt, nameWordsOf(call).map(wordMark)),
    hasMarksOfOthers(db, attempt),
  ]);
  const sharedWords = new Set(wordsOfMarks(common));
  const burn = { token, holder: tokenHolder, amountBaseUnits, call, rivalCalls, sharedWords };
  return isComparable ? burn : withoutNames(burn);
}
