import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { parseClamp } from '#lib/registrations/limit-clamp.ts';
import type { Wallet, WalletTransaction } from '#lib/registrations/wallet.ts';
import type { WalletEventDraft } from '#server/store/registrations/wallet-events-repository.ts';
import type { ReadStart } from '#server/store/begin-read.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { WATCH_MS } from './watch-wallet.ts';

/** A wallet as one answer of the service shows it. */
export interface LearnedWallet {
  readonly wallet: Wallet;
  /** The current preparation; undefined where the answer does not carry one. */
  readonly transaction?: WalletTransaction | null;
  /** The answer to an earlier send, as the service stored it then (R107). */
  readonly isReplayed?: boolean;
}

/**
 * When it was requested and when the answer came: of two answers, only one that was requested after the other
 * came is surely newer.
 */
export interface AnswerTimes {
  readonly start: ReadStart;
  readonly answeredAt: Date;
}

/** With the number of its coming. */
export interface NumberedAnswer extends AnswerTimes {
  readonly order: number;
}

export interface WalletMerge {
  readonly row: WalletRow;
  readonly isChanged: boolean;
  readonly history: readonly WalletEventDraft[];
}

/** The service's message while it waits for the chain. */
const WAITS_FOR_CHAIN = 'awaiting_onchain_confirmation';

/**
 * The row with the answer merged into it; undefined for an answer that may be older than the row. Facts that
 * cannot change stay as they are, whatever the answer says (see `frozen-facts.ts`).
 */
export function mergeWallet(
  row: WalletRow | undefined,
  learned: LearnedWallet,
  times: NumberedAnswer,
): WalletMerge | undefined {
  if (!row) return { row: toNewRow(learned, times), isChanged: true, history: [] };
  if (isPerhapsOlder(row, learned, times)) return undefined;
  const facts = toFacts(learned, row);
  const readAt = new Date(Math.max(row.readAt.getTime(), times.answeredAt.getTime()));
  const isChanged = row.deletedAt !== null || !isSame(facts, row);
  const detailDueAt = isChanged ? times.answeredAt : row.detailDueAt;
  const watchedUntil = isWatchedAgain(row, facts) ? later(times.answeredAt, WATCH_MS) : row.watchedUntil;
  const readOrder = Math.max(row.readOrder, times.order);
  const seen = { readAt, readOrder, detailDueAt, watchedUntil, deletedAt: null };
  const merged: WalletRow = { ...row, ...facts, ...seen };
  return { row: merged, isChanged, history: toHistory(row, merged) };
}

function toNewRow(learned: LearnedWallet, { answeredAt, order }: NumberedAnswer): WalletRow {
  return {
    id: learned.wallet.id.toLowerCase(),
    ...toFacts(learned, undefined),
    ownLimitCents: null,
    orderedAt: null,
    contradictedAt: null,
    feeBalanceBaseUnits: null,
    feeBalanceDueAt: answeredAt,
    readAt: answeredAt,
    readOrder: order,
    detailDueAt: answeredAt,
    watchedUntil: null,
    deletedAt: null,
  };
}

/**
 * Two requests in progress at once can answer in any order, and a replayed answer is of an earlier time: then
 * the service's own instant decides. Only an answer of now to a later request brings a deleted one back.
 */
function isPerhapsOlder(
  row: WalletRow,
  { wallet, isReplayed = false }: LearnedWallet,
  { start }: AnswerTimes,
): boolean {
  if (!isReplayed && !isAskedBefore(row, start)) return false;
  return row.deletedAt !== null || new Date(wallet.updatedAt) <= row.updatedAt;
}

/** Whether the row has an answer that came after this read was begun. */
export function isAskedBefore({ readOrder }: Pick<WalletRow, 'readOrder'>, { order }: ReadStart): boolean {
  return order < readOrder;
}

/** What an answer says of the wallet itself; the rest of a row is ours. */
type Facts = ReturnType<typeof toFacts>;

function toFacts({ wallet, transaction }: LearnedWallet, row: WalletRow | undefined) {
  const { calldata } = wallet;
  const clamp = parseClamp(wallet.statusReason, [wallet.limitCents]);
  const kept = wallet.state === 'pending' ? (row?.transaction ?? null) : null;
  return {
    chainId: row?.chainId ?? wallet.chainId,
    address: row?.address ?? wallet.address,
    role: row?.role ?? wallet.role,
    label: wallet.label,
    state: wallet.state,
    statusReason: wallet.statusReason,
    reconciliationStatus: wallet.reconciliationStatus,
    limitCents: wallet.limitCents,
    requestedLimitCents: calldata?.limitCents ?? clamp?.requestedCents ?? row?.requestedLimitCents ?? null,
    signerWallet: toSigner(wallet, row),
    resource: wallet,
    transaction: transaction === undefined ? kept : transaction,
    createdAt: row?.createdAt ?? new Date(wallet.createdAt),
    updatedAt: new Date(wallet.updatedAt),
  };
}

/**
 * On Solana the signer was chosen with the registration; on EVM chains it is the contract's owner at that
 * time.
 */
function toSigner(
  { chainId, calldata, whitelisterWallet }: Wallet,
  row: WalletRow | undefined,
): string | null {
  const said = calldata?.signerWallet ?? whitelisterWallet;
  return (row?.chainId ?? chainId) === 'solana' ? (row?.signerWallet ?? said) : said;
}

/** By value; the resource includes unknown fields (R20). Its keys may come in any order. */
function isSame(facts: Facts, row: WalletRow): boolean {
  return (
    facts.requestedLimitCents === row.requestedLimitCents &&
    isDeepStrictEqual(facts.resource, row.resource) &&
    isDeepStrictEqual(facts.transaction, row.transaction)
  );
}

function isWatchedAgain(row: WalletRow, facts: Facts): boolean {
  return facts.statusReason === WAITS_FOR_CHAIN && row.statusReason !== WAITS_FOR_CHAIN;
}

function toHistory(before: WalletRow, after: WalletRow): WalletEventDraft[] {
  const walletId = after.id;
  const occurredAt = after.updatedAt > before.updatedAt ? after.updatedAt : after.readAt;
  const lines: WalletEventDraft[] = [];
  if (before.state !== after.state)
    lines.push({ walletId, kind: 'state_changed', detail: after.state, occurredAt });
  if (before.reconciliationStatus !== after.reconciliationStatus) {
    const detail = after.reconciliationStatus;
    lines.push({ walletId, kind: 'reconciliation_changed', detail, occurredAt });
  }
  if (before.limitCents !== after.limitCents) {
    const detail = after.limitCents === null ? null : String(after.limitCents);
    const kind = before.limitCents === null ? 'limit_set' : 'limit_changed';
    lines.push({ walletId, kind, detail, occurredAt });
  }
  if (before.statusReason !== after.statusReason && after.statusReason !== null) {
    lines.push({ walletId, kind: 'status_reason_changed', detail: after.statusReason, occurredAt });
  }
  return lines;
}

function later(instant: Date, byMs: number): Date {
  return new Date(instant.getTime() + byMs);
}
