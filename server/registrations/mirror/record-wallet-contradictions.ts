import 'server-only';
import type { ContradictionSource } from '#lib/intents/contradiction.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import { recordContradictingStatements } from '#server/contradictions/record-contradicting-statements.ts';
import { holdContradictedWallets } from '#server/store/contradictions-repository.ts';
import type { Transaction } from '#server/store/database.ts';
import { appendWalletEvents } from '#server/store/registrations/wallet-events-repository.ts';
import type { WalletRow } from '#server/store/registrations/wallets-repository.ts';
import { statementsOf, contradictionsOf } from './frozen-facts.ts';
import type { LearnedWallet } from './merge-wallet.ts';

/** A registration's row, and an answer about it. */
export interface HeldAndLearned {
  readonly row: WalletRow;
  readonly learned: LearnedWallet;
}

/**
 * Records where answers differ from the rows of registrations. A new statement holds the grant back until an
 * operator has reviewed it, raises the alarm and gets a line of the history; a known one is only counted.
 * Answers the ids that are held back again. The transaction has locked and written the rows.
 */
export async function recordWalletContradictions(
  tx: Transaction,
  said: readonly HeldAndLearned[],
  source: ContradictionSource,
): Promise<string[]> {
  const fresh = await recordContradictingStatements(
    tx,
    said.map(({ row, learned }) => {
      const statements = statementsOf(learned.wallet, learned.transaction ?? null);
      return { walletId: row.id, source, eventId: null, contradictions: contradictionsOf(row, statements) };
    }),
  );
  const lines = fresh.flatMap(({ walletId, field }) =>
    walletId === null ? [] : [{ walletId, kind: 'contradiction', detail: field } as const],
  );
  await appendWalletEvents(tx, lines);
  const ids = [...new Set(lines.map(({ walletId }) => walletId))];
  await holdContradictedWallets(tx, ids);
  return ids;
}

/** The statements of an answer that the mirror has merged, compared with the row since. */
export function asRead(row: WalletRow): HeldAndLearned {
  const transaction: WalletTransaction | null = row.transaction;
  return { row, learned: { wallet: row.resource, transaction } };
}
