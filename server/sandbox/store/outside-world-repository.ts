import type { DatabaseSync } from 'node:sqlite';
import type { ChainId, EvmChainId } from '#lib/chains/chains.ts';

/** What only the outside world decides about wallets and no chain knows; the control API says so. */
export function createOutsideWorldRepository(database: DatabaseSync) {
  const insertAddress = database.prepare(
    'INSERT INTO unavailable_addresses (chain_id, address) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const address = database.prepare('SELECT 1 FROM unavailable_addresses WHERE chain_id = ? AND address = ?');
  const withdraw = database.prepare(
    'INSERT INTO unprovisioned_chains (chain_id) VALUES (?) ON CONFLICT DO NOTHING',
  );
  const provision = database.prepare('DELETE FROM unprovisioned_chains WHERE chain_id = ?');
  const withdrawn = database.prepare('SELECT 1 FROM unprovisioned_chains WHERE chain_id = ?');
  return {
    /** The address cannot be registered. */
    markUnavailable(chainId: ChainId, unavailable: string): void {
      insertAddress.run(chainId, unavailable);
    },
    isUnavailable: (chainId: ChainId, asked: string): boolean => address.get(chainId, asked) !== undefined,
    /** Whether the organization has an authorizing wallet contract on the chain. */
    setProvisioned(chainId: EvmChainId, isProvisioned: boolean): void {
      (isProvisioned ? provision : withdraw).run(chainId);
    },
    isProvisioned: (chainId: EvmChainId): boolean => withdrawn.get(chainId) === undefined,
    removeAll(): void {
      database.exec('DELETE FROM unavailable_addresses; DELETE FROM unprovisioned_chains');
    },
  };
}
