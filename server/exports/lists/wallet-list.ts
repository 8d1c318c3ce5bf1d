import 'server-only';
import { filterWallets, walletFilterSchema, type WalletFilter } from '#lib/registrations/filter-wallets.ts';
import { findLimitEffect } from '#lib/registrations/limit-effect.ts';
import { toReadinessKey } from '#lib/registrations/readiness-key.ts';
import { walletNextStep } from '#lib/registrations/wallet-next-step.ts';
import type { WalletSummary } from '#lib/registrations/summary/wallet-summary.ts';
import { RECONCILIATION_STATUSES, WALLET_ROLES } from '#lib/registrations/wallet.ts';
import { WALLET_STATES } from '#lib/registrations/wallet-state.ts';
import { cleanText } from '#server/store/storable-json.ts';
import { walletSummarizer } from '#server/registrations/to-wallet-summary.ts';
import type { Executor } from '#server/store/database.ts';
import { listWalletRows } from '#server/store/registrations/wallets-repository.ts';
import { oneBatch, withHeadings, type Column, worded } from '../table.ts';
import { toCopyText, type TableCopy } from './copy-text.ts';
import { defineExportedList } from './exported-list.ts';

/** The registered wallets, a row for each registration that the page shows. They are few: read at once. */
export const WALLET_LIST = defineExportedList({
  permission: 'wallets.read',
  fileName: 'wallets',
  filter: walletFilterSchema,
  toStored: (filter) => ({ ...filter, query: cleanText(filter.query) }),
  count: async (db, filter) => (await listShown(db, filter)).length,
  readTable: async (tx, filter, copy) => {
    return { columns: toColumns(copy), batches: oneBatch(await listShown(tx, filter)) };
  },
});

async function listShown(db: Executor, filter: WalletFilter): Promise<WalletSummary[]> {
  const [rows, toSummary] = await Promise.all([listWalletRows(db), walletSummarizer(db)]);
  return filterWallets(rows.map(toSummary), filter).flatMap((group) => group.wallets);
}

function toColumns(copy: TableCopy): Column<WalletSummary>[] {
  const { common, exports: own, readiness, wallets } = copy;
  return withHeadings(
    [
      { id: 'id', cell: ({ id }) => id },
      { id: 'label', cell: ({ label }) => label },
      { id: 'address', cell: ({ address }) => address },
      worded('chainId', common.chain, ({ chainId }) => chainId),
      { id: 'role', cell: ({ role }) => textOf(wallets.role, WALLET_ROLES, role), code: ({ role }) => role },
      {
        id: 'readiness',
        cell: (wallet) => toReadinessText(copy, wallet),
        code: (w) => walletNextStep(w).kind,
      },
      {
        id: 'state',
        cell: ({ deletedAt, state }) =>
          deletedAt === null ? textOf(readiness.state, WALLET_STATES, state) : wallets.details.deleted,
        code: (w) => w.state,
      },
      {
        id: 'reconciliationStatus',
        cell: ({ deletedAt, reconciliationStatus: status }) =>
          deletedAt === null ? textOf(wallets.reconciliation, RECONCILIATION_STATUSES, status) : null,
        code: (w) => w.reconciliationStatus,
      },
      { id: 'statusReason', cell: ({ statusReason }) => statusReason },
      { id: 'limitBrl', kind: 'amount', cell: (w) => toLimit(w, 'in_effect') },
      { id: 'lastKnownLimitBrl', kind: 'amount', cell: (w) => toLimit(w, 'unknown') },
      { id: 'requestedLimitBrl', kind: 'amount', cell: (w) => toAmount(w.requestedLimitCents) },
      { id: 'signerWallet', cell: ({ signerWallet }) => signerWallet },
      { id: 'authorization', cell: ({ submission }) => submission?.txSignature ?? null },
      { id: 'contradictedAt', kind: 'instant', cell: ({ contradictedAt }) => toInstant(contradictedAt) },
      { id: 'createdAt', kind: 'instant', cell: ({ createdAt }) => toInstant(createdAt) },
      { id: 'updatedAt', kind: 'instant', cell: ({ updatedAt }) => toInstant(updatedAt) },
      { id: 'readAt', kind: 'instant', cell: ({ readAt }) => toInstant(readAt) },
      { id: 'deletedAt', kind: 'instant', cell: ({ deletedAt }) => toInstant(deletedAt) },
    ],
    own.column.wallets,
  );
}

function toReadinessText(copy: TableCopy, wallet: WalletSummary): string {
  const { key, values } = toReadinessKey(wallet);
  return toCopyText(copy, `readiness.${key}`, values && { ...values });
}

/** The text for a word of the service; an unknown one is as received. */
function textOf<Word extends string>(
  texts: Readonly<Record<Word, string>>,
  words: readonly Word[],
  received: string,
): string {
  const known = words.find((word) => word === received);
  return known === undefined ? received : texts[known];
}

/** The limit that the service names, where that is its effect. */
function toLimit(wallet: WalletSummary, effect: ReturnType<typeof findLimitEffect>) {
  return findLimitEffect(wallet) === effect ? toAmount(wallet.limitCents) : null;
}

function toAmount(cents: number | null) {
  return cents === null ? null : { cents };
}

function toInstant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
