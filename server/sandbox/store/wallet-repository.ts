import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { chainIdSchema } from '#lib/chains/chains.ts';
import type { ChainId } from '#lib/chains/chains.ts';

const walletSchema = z.object({
  id: z.guid(),
  address: z.string(),
  chainId: chainIdSchema,
  role: z.enum(['minter', 'whitelister', 'buyer', 'buyerAndMinter', 'admin']),
  label: z.string().nullable(),
  state: z.enum(['pending', 'active', 'revoked', 'banned']),
  statusReason: z.string().nullable(),
  reconciliationStatus: z.enum(['synced', 'missing_onchain', 'drifted']),
  whitelisterWallet: z.string().nullable(),
  /** BRL cents; on the wire `limitMinor` (R4). Null on Solana. */
  limitCents: z.int().nullable(),
  createdAtMs: z.int(),
  updatedAtMs: z.int(),
});
export type Wallet = z.infer<typeof walletSchema>;

export function createWalletRepository(database: DatabaseSync) {
  const insert = database.prepare('INSERT INTO wallets (id, record) VALUES (?, ?)');
  const byAddress = database.prepare('SELECT record FROM wallets WHERE chain_id = ? AND address = ?');
  return {
    add(wallet: Wallet): void {
      insert.run(wallet.id, JSON.stringify(wallet));
    },
    findByAddress(chainId: ChainId, address: string): Wallet | undefined {
      const row = byAddress.get(chainId, address);
      return row && walletSchema.parse(JSON.parse(String(row.record)));
    },
    removeAll(): void {
      database.exec('DELETE FROM wallets');
    },
  };
}
