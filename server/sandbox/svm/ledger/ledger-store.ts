import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import { inTransaction } from '#server/sandbox/store/in-transaction.ts';
import type { AddressedAccount, AccountState } from './svm-runtime.ts';
import { transactionRecordSchema, type TransactionRecord } from './transaction-record.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS accounts (
    address TEXT PRIMARY KEY, lamports INTEGER NOT NULL, owner TEXT NOT NULL, data BLOB NOT NULL,
    executable INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS transactions (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, signature TEXT NOT NULL UNIQUE, slot INTEGER NOT NULL,
    block_time_unix INTEGER NOT NULL, bytes BLOB NOT NULL, meta TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS mentions (
    address TEXT NOT NULL, sequence INTEGER NOT NULL, PRIMARY KEY (address, sequence)
  ) STRICT, WITHOUT ROWID;
`;

const accountRowSchema = z.object({
  address: z.string(),
  lamports: z.bigint(),
  owner: z.string(),
  data: z.instanceof(Uint8Array),
  executable: z.bigint(),
});

/**
 * The chain on disk: one SQLite file, in which a commit is flushed before it returns. What is not here does
 * not survive, and what a caller was answered is here. One process at a time: the file stays locked while it
 * is open.
 */
export class LedgerStore {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true });
    const file = join(dataDir, 'solana.sqlite');
    this.#database = new DatabaseSync(file, { readBigInts: true });
    try {
      this.#database.exec('PRAGMA locking_mode = EXCLUSIVE');
      this.#database.exec('PRAGMA journal_mode = WAL');
      this.#database.exec('PRAGMA synchronous = FULL');
      this.#database.exec(SCHEMA);
    } catch (cause) {
      this.#database.close();
      throw new Error(`cannot use ${file}: is another sandbox running on this data directory?`, { cause });
    }
  }

  /** Runs `work` so that all of its writes are stored, or none. Nested calls join the outermost. */
  atomically<T>(work: () => T): T {
    return inTransaction(this.#database, work);
  }

  findFact(name: string): string | undefined {
    const row = this.#prepare('SELECT value FROM facts WHERE name = ?').get(name);
    return row && z.object({ value: z.string() }).parse(row).value;
  }

  setFact(name: string, value: string): void {
    this.#prepare('INSERT OR REPLACE INTO facts VALUES (?, ?)').run(name, value);
  }

  /**
   * Like `setFact`, without waiting for the disk. It survives the end of the process, however sudden; after a
   * power cut it may be an older value, and then so is everything written since.
   */
  setFactLazily(name: string, value: string): void {
    if (this.#database.isTransaction) return this.setFact(name, value);
    this.#database.exec('PRAGMA synchronous = NORMAL');
    this.setFact(name, value);
    this.#database.exec('PRAGMA synchronous = FULL');
  }

  /** Programs last: the machine wants a program's data to be there before the program. */
  listAccounts(): AddressedAccount[] {
    return this.#prepare('SELECT * FROM accounts ORDER BY executable')
      .all()
      .map((row) => accountRowSchema.parse(row))
      .map(({ address, lamports, owner, data, executable }) => ({
        address: new PublicKey(address),
        account: { lamports, owner: new PublicKey(owner), data, executable: executable !== 0n },
      }));
  }

  /** Undefined removes the account. */
  saveAccount(address: PublicKey, account: AccountState | undefined): void {
    if (!account) {
      this.#prepare('DELETE FROM accounts WHERE address = ?').run(address.toBase58());
      return;
    }
    const { lamports, owner, data, executable } = account;
    this.#prepare('INSERT OR REPLACE INTO accounts VALUES (?, ?, ?, ?, ?)').run(
      address.toBase58(),
      lamports,
      owner.toBase58(),
      data,
      executable ? 1 : 0,
    );
  }

  saveTransaction(
    record: Omit<TransactionRecord, 'sequence' | 'bytes'> & { bytes: Uint8Array },
    mentions: readonly string[],
  ): void {
    const { signature, slot, blockTimeUnix, bytes, meta } = record;
    const { lastInsertRowid } = this.#prepare(
      'INSERT INTO transactions (signature, slot, block_time_unix, bytes, meta) VALUES (?, ?, ?, ?, ?)',
    ).run(signature, slot, blockTimeUnix, bytes, JSON.stringify(meta));
    const mention = this.#prepare('INSERT OR IGNORE INTO mentions VALUES (?, ?)');
    for (const address of mentions) mention.run(address, lastInsertRowid);
  }

  findTransaction(signature: string): TransactionRecord | undefined {
    const row = this.#prepare('SELECT * FROM transactions WHERE signature = ?').get(signature);
    return row && transactionRecordSchema.parse(row);
  }

  /**
   * The transactions that name the address, newest first. `beforeSequence` and `untilSequence` are themselves
   * left out.
   */
  listTransactionsOf(
    address: string,
    page: { limit: number; maxSlot: number; beforeSequence?: number; untilSequence?: number },
  ): TransactionRecord[] {
    return this.#prepare(
      `SELECT transactions.* FROM mentions JOIN transactions USING (sequence)
       WHERE mentions.address = ? AND sequence < ? AND sequence > ? AND slot <= ?
       ORDER BY sequence DESC LIMIT ?`,
    )
      .all(
        address,
        page.beforeSequence ?? Number.MAX_SAFE_INTEGER,
        page.untilSequence ?? 0,
        page.maxSlot,
        page.limit,
      )
      .map((row) => transactionRecordSchema.parse(row));
  }

  countTransactions(): number {
    const row = this.#prepare('SELECT count(*) AS count FROM transactions').get();
    return Number(z.object({ count: z.bigint() }).parse(row).count);
  }

  /** Forgets accounts and history; the facts, such as the genesis and the time, stay. */
  clear(): void {
    this.#database.exec('DELETE FROM accounts; DELETE FROM transactions; DELETE FROM mentions;');
  }

  /** Closing again does nothing. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const prepared = this.#database.prepare(sql);
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
