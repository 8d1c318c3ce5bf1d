import 'server-only';
import type { WalletTaskItem } from '#lib/intents/overview/overview-view.ts';
import { WALLET_TASK_REASONS, type WalletTaskReason } from '#lib/intents/overview/wallet-tasks.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { findWalletTask } from '#lib/registrations/wallet-task.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Executor } from '#server/store/database.ts';
import { inMs } from '#server/store/jobs/lease.ts';
import {
  listUnresolvedRegistrations,
  type WalletRequestRow,
} from '#server/store/registrations/wallet-requests-repository.ts';
import { listWalletRows } from '#server/store/registrations/wallets-repository.ts';
import { walletSummarizer } from './to-wallet-summary.ts';

/** A job finds out the outcome of nearly every registration by then. */
const UNRESOLVED_AFTER_MS = 10 * MINUTE_MS;
const MOST_UNRESOLVED = 100;

/** A registration that needs a user, or a request for one. */
export interface FoundWalletTask extends Omit<WalletTaskItem, 'reason' | 'isMine'> {
  readonly reason: WalletTaskReason;
  /** What it is about, for as long as it lasts: the registration, or the key of the request. */
  readonly subject: string;
}

/** The registrations that need a user now, the most urgent first, of each reason the oldest. */
export async function listWalletTasks(db: Executor): Promise<FoundWalletTask[]> {
  const [rows, toSummary, requests] = await Promise.all([
    listWalletRows(db),
    walletSummarizer(db),
    listUnresolvedRegistrations(db, inMs(-UNRESOLVED_AFTER_MS), MOST_UNRESOLVED),
  ]);
  const found = rows.flatMap((row) => ofWallet(toSummary(row)));
  return [...found, ...requests.map(ofRequest)].toSorted(byUrgency);
}

/** The name of a registration that no user here confirmed is the service's word. */
function ofWallet(wallet: WalletSummary): FoundWalletTask[] {
  const task = findWalletTask(wallet);
  if (!task) return [];
  const { id, chainId, address, isOrdered, label } = wallet;
  return [{ ...task, subject: id, walletId: id, chainId, address, label: isOrdered ? label : null }];
}

function ofRequest({ idempotencyKey, chainId, address, createdAt }: WalletRequestRow): FoundWalletTask {
  const since = createdAt.toISOString();
  const what = { chainId, address, label: null, walletId: null } as const;
  return { ...what, reason: 'wallet_unresolved', subject: idempotencyKey, since };
}

function byUrgency(a: FoundWalletTask, b: FoundWalletTask): number {
  const rank = ({ reason }: FoundWalletTask) => WALLET_TASK_REASONS.indexOf(reason);
  return rank(a) - rank(b) || Date.parse(a.since) - Date.parse(b.since);
}
