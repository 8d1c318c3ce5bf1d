import 'server-only';
import { findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import { nameWordsOf } from '#lib/evm/burn/authorization-words.ts';
import type { AuthorizedBurn } from '#lib/evm/burn/identify-burn.ts';
import { wordMark, wordsOfMarks } from '#server/burns/authorization/authorization-marks.ts';
import { listRivalCalls, type BurnAttemptRow } from '#server/store/burns/burn-attempts-repository.ts';
import { listCommonMarks } from '#server/store/burns/burn-authorizations-repository.ts';
import type { Executor } from '#server/store/database.ts';

/** What could be taken for it is known, too. */
interface KnownBurn extends AuthorizedBurn {
  /**
   * Whether a call of another intent of this holder is known: which words are an intent's alone shows only
   * beside one. Without it, another program's burn can name the same organization, or the same holder.
   */
  readonly isComparable: boolean;
}

/** The burn that an attempt was authorized for; undefined while it is not known. */
export async function findAuthorizedBurn(
  db: Executor,
  attempt: Pick<BurnAttemptRow, 'authorization' | 'tokenHolder' | 'chainId' | 'intentId'>,
  amountCents: number | null,
): Promise<KnownBurn | undefined> {
  const { authorization, tokenHolder } = attempt;
  const amountBaseUnits = findExpectedBaseUnits(amountCents);
  if (!authorization || amountBaseUnits === undefined) return undefined;
  const { to: token, data: call } = authorization;
  const [rivalCalls, common] = await Promise.all([
    listRivalCalls(db, attempt),
    listCommonMarks(db, attempt, nameWordsOf(call).map(wordMark)),
  ]);
  const sharedWords = new Set(wordsOfMarks(common));
  const isComparable = rivalCalls.length > 0;
  return { token, holder: tokenHolder, amountBaseUnits, call, rivalCalls, sharedWords, isComparable };
}
