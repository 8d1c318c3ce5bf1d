import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { operationRecordSchema, type OperationRecord } from './wallet-record.ts';

/** What was done to each wallet, newest first. */
export function createWalletOperationRepository(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO wallet_operations (id, wallet_id, record) VALUES (?, ?, ?)');
  const update = database.prepare('UPDATE wallet_operations SET record = ? WHERE id = ?');
  const byId = database.prepare('SELECT record FROM wallet_operations WHERE id = ?');
  const ofWallet = database.prepare(
    'SELECT record FROM wallet_operations WHERE wallet_id = ? ORDER BY seq DESC LIMIT ?',
  );
  return {
    add(operation: OperationRecord): void {
      insert.run(operation.id, operation.walletId, JSON.stringify(operation));
    },
    save(operation: OperationRecord): void {
      update.run(JSON.stringify(operation), operation.id);
    },
    find(id: string): OperationRecord | undefined {
      const row = byId.get(id);
      return row && toRecord(row);
    },
    list: (walletId: string, limit: number): OperationRecord[] => ofWallet.all(walletId, limit).map(toRecord),
  };
}

function toRecord(row: Record<string, SQLOutputValue>): OperationRecord {
  return operationRecordSchema.parse(JSON.parse(String(row.record)));
}
