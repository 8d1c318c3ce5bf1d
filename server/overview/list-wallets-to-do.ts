import 'server-only';
import { isAllowed, type Role } from '#lib/auth/permissions.ts';
import type { Overview, WalletTaskItem } from '#lib/intents/overview/overview-view.ts';
import {
  WALLET_ROW_REASONS,
  WALLET_TASK_TABLE,
  type WalletRowReason,
} from '#lib/intents/overview/wallet-tasks.ts';
import { listWalletTasks } from '#server/registrations/list-wallet-tasks.ts';
import type { Executor } from '#server/store/database.ts';

/** Of each reason; the list of wallets has all. */
const EACH_LIMIT = 6;

type WalletsToDo = Pick<Overview, 'walletTasks' | 'walletTaskCounts' | 'grantsToSign' | 'areGrantsMine'>;

/** The registrations that need a user: the first of each reason, how many there are, and whose they are. */
export async function listWalletsToDo(db: Executor, role: Role): Promise<WalletsToDo> {
  const byReason = Map.groupBy(await listWalletTasks(db), ({ reason }) => reason);
  const isMine = (reason: WalletRowReason | 'wallet_sign') =>
    isAllowed(role, WALLET_TASK_TABLE[reason].permission);
  const toItems = (reason: WalletRowReason): WalletTaskItem[] =>
    (byReason.get(reason) ?? []).slice(0, EACH_LIMIT).map((task) => {
      const { walletId, chainId, address, label, since } = task;
      return { reason, walletId, chainId, address, label, since, isMine: isMine(reason) };
    });
  const counts = WALLET_ROW_REASONS.map((reason) => [reason, byReason.get(reason)?.length ?? 0] as const);
  return {
    walletTasks: WALLET_ROW_REASONS.flatMap(toItems),
    walletTaskCounts: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    grantsToSign: byReason.get('wallet_sign')?.length ?? 0,
    areGrantsMine: isMine('wallet_sign'),
  };
}
