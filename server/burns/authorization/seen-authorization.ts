import 'server-only';
import type { BurnAuthorization } from '#lib/burns/burn.ts';
import { changeNames, findOwnNames } from '#lib/evm/burn/authorization-words.ts';
import { isSameStaged } from '#lib/solana/burn/is-same-staged.ts';
import { findStagedMessage } from '#lib/solana/message/find-staged-message.ts';
import { chainRequest } from '#server/chains/chain-request.ts';
import {
  insertMarks,
  listAttemptsOfIntents,
  listTakenMarks,
  lockAuthorizations,
  type TakenMark,
} from '#server/store/burns/burn-authorizations-repository.ts';
import type { Executor, Transaction } from '#server/store/database.ts';
import { lookupsOf, MARK_KINDS, marksOf, wordsOfMarks, type Authorized } from './authorization-marks.ts';
import { findClosestIntent } from './find-closest-intent.ts';
import { tryCall } from './try-call.ts';

/**
 * `own`: no other intent was given it; `shared` are the marks that it still has in common with others.
 * `other`: it was handed out for that intent before. `unproven`: it has marks in common with another's, and
 * the chain did not show whose it is.
 */
export type SeenVerdict = OwnVerdict | { readonly kind: 'other'; readonly intentId: string };
/** It may be this intent's. */
export type OwnVerdict =
  | { readonly kind: 'own'; readonly shared: ReadonlySet<string> }
  | { readonly kind: 'unproven'; readonly shared: ReadonlySet<string> };

const OWN: SeenVerdict = { kind: 'own', shared: new Set() };

/**
 * Whether an authorization was handed out for another intent before, changed or not (R82). The service may
 * give the same one twice, by mistake or on purpose, and it burns only once, for the first intent. Asks the
 * chain only for an EVM call that shares some but not all ABI words with another intent's. Throws what the
 * chain throws.
 */
export async function findSeenAuthorization(db: Executor, attempt: Authorized): Promise<SeenVerdict> {
  const { authorization, unsignedTransaction } = attempt;
  if (authorization) return classifyCall(db, attempt, authorization);
  return unsignedTransaction === null ? OWN : classifyStagedMessage(db, attempt, unsignedTransaction);
}

/**
 * Records the marks of an authorization as this intent's, in the transaction that hands it out. False when
 * another intent got one of its marks since the check: then it is checked again.
 */
export async function takeAuthorization(
  tx: Transaction,
  attempt: Authorized,
  { shared }: OwnVerdict,
): Promise<boolean> {
  await lockAuthorizations(tx, attempt.chainId);
  const taken = await listTakenMarks(tx, attempt, lookupsOf(attempt));
  if (taken.some(({ mark }) => !shared.has(mark))) return false;
  await insertMarks(tx, attempt, marksOf(attempt));
  return true;
}

/**
 * Decides about a call that shares ABI words with another intent's call. Every call has some words in common,
 * such as the organization's. The call is this intent's own only if it stops burning when its own words are
 * changed.
 */
async function classifyCall(
  db: Executor,
  attempt: Authorized,
  authorization: BurnAuthorization,
): Promise<SeenVerdict> {
  const compared = await compareCall(db, attempt, authorization);
  if (compared.kind !== 'shares') return compared;
  const { own, shared, intentId } = compared;
  const request = chainRequest(attempt.chainId);
  if ((await tryCall(authorization, request)) !== 'runs') return { kind: 'unproven', shared };
  const changed = { ...authorization, data: changeNames(authorization.data, own) };
  const outcome = await tryCall(changed, request);
  if (outcome === 'failed') return { kind: 'unproven', shared };
  return outcome === 'reverts' ? { kind: 'own', shared } : { kind: 'other', intentId };
}

/** It shares some words with another intent's call, and has these offsets of its own. */
interface SharedCall {
  readonly kind: 'shares';
  readonly own: readonly number[];
  readonly shared: ReadonlySet<string>;
  readonly intentId: string;
}

/** The same without asking the chain. */
export async function compareCall(
  db: Executor,
  attempt: Authorized,
  authorization: BurnAuthorization,
): Promise<SeenVerdict | SharedCall> {
  const [first, ...others] = await listTakenMarks(db, attempt, lookupsOf(attempt));
  if (!first) return OWN;
  const taken = [first, ...others] as const;
  const words = wordsOfMarks(taken);
  const own = findOwnNames(authorization.data, new Set(words));
  const intentId = await findClosestIntent(db, attempt, taken);
  if (own.length === 0 || words.length < taken.length) return { kind: 'other', intentId };
  return { kind: 'shares', own, shared: toMarkSet(taken), intentId };
}

export async function classifyStagedMessage(
  db: Executor,
  attempt: Authorized,
  transactionBase64: string,
): Promise<SeenVerdict> {
  const marks = marksOf(attempt);
  const [first, ...others] = await listTakenMarks(db, attempt, marks);
  if (!first || !findStagedMessage(transactionBase64)) return OWN;
  const taken = [first, ...others] as const;
  const shared = toMarkSet(taken);
  const hasOwnAccount = marks.some((mark) => isOf(mark, 'account') && !shared.has(mark));
  const isSameMessage = taken.some(({ mark }) => isOf(mark, 'message'));
  if (!hasOwnAccount || isSameMessage) {
    return { kind: 'other', intentId: await findClosestIntent(db, attempt, taken) };
  }
  // A mark names the attempt that got it first, and a later one of that intent may run something else.
  const theirAttempts = await listAttemptsOfIntents(db, [...new Set(taken.map(({ intentId }) => intentId))]);
  const same = theirAttempts.find(({ unsignedTransaction }) =>
    isSameStaged(unsignedTransaction, transactionBase64),
  );
  return same ? { kind: 'other', intentId: same.intentId } : { kind: 'own', shared };
}

function isOf(mark: string, kind: keyof typeof MARK_KINDS): boolean {
  return mark.startsWith(MARK_KINDS[kind]);
}

function toMarkSet(taken: readonly TakenMark[]): ReadonlySet<string> {
  return new Set(taken.map(({ mark }) => mark));
}
