import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { ChainId } from '#lib/chains/chains.ts';
import { walletRecordSchema, type WalletRecord } from './wallet-record.ts';

export interface WalletFilter {
  readonly state: string | undefined;
  readonly role: string | undefined;
}

/** Registered wallets, newest first: one row an address and chain. */
export function createWalletRepository(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO wallets (id, record, watch_at_ms) VALUES (?, ?, ?)');
  const update = database.prepare('UPDATE wallets SET record = ?, watch_at_ms = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM wallets WHERE id = ?');
  const byId = database.prepare('SELECT record FROM wallets WHERE id = ?');
  const byAddress = database.prepare('SELECT record FROM wallets WHERE chain_id = ? AND address = ?');
  const page = database.prepare(
    `SELECT record FROM wallets
     WHERE record ->> '$.role' IN ('minter', 'whitelister')
       AND ($state IS NULL OR record ->> '$.state' = $state) AND ($role IS NULL OR record ->> '$.role' = $role)
     ORDER BY seq DESC`,
  );
  const countLive = database.prepare(
    `SELECT COUNT(*) AS total FROM wallets
     WHERE record ->> '$.role' = 'minter' AND record ->> '$.state' IN ('pending', 'active')`,
  );
  const due = database.prepare(
    'SELECT record FROM wallets WHERE watch_at_ms <= ? ORDER BY watch_at_ms, seq LIMIT 500',
  );
  const nextDue = database.prepare('SELECT MIN(watch_at_ms) AS at FROM wallets WHERE watch_at_ms > ?');
  return {
    add(wallet: WalletRecord): void {
      insert.run(wallet.id, JSON.stringify(wallet), wallet.watchAtMs);
    },
    save(wallet: WalletRecord): void {
      update.run(JSON.stringify(wallet), wallet.watchAtMs, wallet.id);
    },
    /** Its operations go with it. */
    remove(id: string): void {
      remove.run(id);
    },
    find(id: string): WalletRecord | undefined {
      const row = byId.get(id);
      return row && toRecord(row);
    },
    findByAddress(chainId: ChainId, address: string): WalletRecord | undefined {
      const row = byAddress.get(chainId, address);
      return row && toRecord(row);
    },
    /** Minters and authorizing wallets only: other roles are not listed. */
    list: ({ state, role }: WalletFilter): WalletRecord[] =>
      page.all({ state: state ?? null, role: role ?? null }).map(toRecord),
    /** Active and pending minters of the organization, over all chains. */
    countLiveMinters: (): number => Number(countLive.get()?.total),
    listDue: (nowMs: number): WalletRecord[] => due.all(nowMs).map(toRecord),
    findNextDueMs: (afterMs: number): number | undefined => {
      const at = nextDue.get(afterMs)?.at;
      return typeof at === 'number' ? at : undefined;
    },
    removeAll(): void {
      database.exec('DELETE FROM wallets');
    },
  };
}

function toRecord(row: Record<string, SQLOutputValue>): WalletRecord {
  return walletRecordSchema.parse(JSON.parse(String(row.record)));
}
