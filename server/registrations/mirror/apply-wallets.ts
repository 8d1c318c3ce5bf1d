import 'server-only';
import type { ContradictionSource } from '#lib/intents/contradiction.ts';
import type { OPERATION_STATUSES, WalletOperation } from '#lib/registrations/wallet.ts';
import type { Changes } from '#server/live/commit-changes.ts';
import { acceptSubmissions } from '#server/store/registrations/grant-submissions-repository.ts';
import {
  appendWalletEvents,
  saveWalletOperations,
} from '#server/store/registrations/wallet-events-repository.ts';
import {
  insertWallets,
  lockWallets,
  saveWallets,
  touchWallets,
} from '#server/store/registrations/wallets-repository.ts';
import {
  mergeWallet,
  type AnswerTimes,
  type LearnedWallet,
  type NumberedAnswer,
  type WalletMerge,
} from './merge-wallet.ts';
import { takeAnswerOrder } from '#server/store/begin-read.ts';
import { recordWalletContradictions } from './record-wallet-contradictions.ts';
import { publishWallets } from '#server/registrations/publish-wallets.ts';

export interface LearnedDetail extends LearnedWallet {
  /** The operations that the answer carries; stored beyond what the service shows (R134). */
  readonly operations?: readonly WalletOperation[];
}

/** Statuses of an operation whose grant is in force. */
const TAKEN: ReadonlySet<string> = new Set<(typeof OPERATION_STATUSES)[number]>([
  'confirmed',
  'linked_existing',
]);

/**
 * Merges answers of the service into the mirror: rows, operations, history, and grants of ours that they
 * prove taken. Only what really changed is published. Where an answer differs from the row, a contradiction
 * is recorded with its source. All in the caller's transaction.
 */
export async function applyWallets(
  changes: Changes,
  learned: readonly LearnedDetail[],
  times: AnswerTimes,
  source: ContradictionSource = 'read',
): Promise<void> {
  const byId = new Map(learned.map((one) => [one.wallet.id.toLowerCase(), one]));
  const order = await takeAnswerOrder(changes.tx);
  const merges = await mergeAll(changes, byId, { ...times, order });
  const [moved, same] = [
    merges.filter(({ isChanged }) => isChanged),
    merges.filter(({ isChanged }) => !isChanged),
  ];
  await saveWallets(
    changes.tx,
    moved.map(({ row }) => row),
  );
  const sameIds = same.map(({ row }) => row.id);
  await touchWallets(changes.tx, sameIds, { readAt: times.answeredAt, order });
  await appendWalletEvents(
    changes.tx,
    moved.flatMap(({ history }) => history),
  );
  const changed = new Set(moved.map(({ row }) => row.id));
  const said = merges.flatMap(({ row }) => {
    const one = byId.get(row.id);
    return one ? [{ row, learned: one }] : [];
  });
  for (const id of await recordWalletContradictions(changes.tx, said, source)) changed.add(id);
  for (const [id, { operations = [] }] of byId) {
    if (await recordOperations(changes, id, operations)) changed.add(id);
  }
  if (changed.size > 0) changes.wake('read-wallets');
  await publishWallets(changes, [...changed]);
}

async function mergeAll(
  { tx, wake }: Changes,
  byId: ReadonlyMap<string, LearnedDetail>,
  times: NumberedAnswer,
): Promise<WalletMerge[]> {
  const ids = [...byId.keys()];
  const known = await lockWallets(tx, ids);
  const fresh = ids.flatMap((id) => (known.has(id) ? [] : mergeOne(byId.get(id), undefined, times)));
  const inserted = await insertWallets(
    tx,
    fresh.map(({ row }) => row),
  );
  const created = fresh.filter(({ row }) => inserted.has(row.id));
  if (created.length > 0) wake('read-fee-balances');
  await appendWalletEvents(
    tx,
    created.map(({ row }) => ({ walletId: row.id, kind: 'found', detail: row.state })),
  );
  // Another process inserted these in between: now they exist, and can be locked and merged.
  const overtaken = fresh.filter(({ row }) => !inserted.has(row.id)).map(({ row }) => row.id);
  for (const [id, row] of await lockWallets(tx, overtaken)) known.set(id, row);
  return [...created, ...[...known].flatMap(([id, row]) => mergeOne(byId.get(id), row, times))];
}

function mergeOne(
  learned: LearnedDetail | undefined,
  row: Parameters<typeof mergeWallet>[0],
  times: NumberedAnswer,
): WalletMerge[] {
  const merge = learned && mergeWallet(row, learned, times);
  return merge ? [merge] : [];
}

/** True when there was something new in them. */
async function recordOperations(
  { tx }: Changes,
  walletId: string,
  operations: readonly WalletOperation[],
): Promise<boolean> {
  const kept = await saveWalletOperations(tx, walletId, operations);
  const proven = operations.flatMap(({ status, txSignature }) =>
    TAKEN.has(status) && txSignature !== null ? [txSignature] : [],
  );
  const accepted = await acceptSubmissions(tx, walletId, proven);
  await appendWalletEvents(
    tx,
    accepted.map(({ txSignature }) => ({ walletId, kind: 'grant_accepted', detail: txSignature })),
  );
  return kept > 0 || accepted.length > 0;
}
