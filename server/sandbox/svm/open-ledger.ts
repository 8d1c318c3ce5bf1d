import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import bs58 from 'bs58';
import type { Environment } from '#lib/chains/chains.ts';
import { SOLANA_GENESIS_HASH } from '#lib/solana/solana-genesis.ts';
import type { DevKeys, ServiceKeys } from './chain-keys.ts';
import { LedgerStore } from './ledger/ledger-store.ts';
import { Ledger } from './ledger/ledger.ts';
import { SvmRuntime, type DeployedProgram } from './ledger/svm-runtime.ts';
import { seedLedger } from './seed-ledger.ts';

const PROGRAM_FILE = join(import.meta.dirname, 'program', 'whitelist.so');

/**
 * The ledger of a data directory: the one it holds, or a new one with the seeded state. The genesis hash is
 * drawn when the directory is new and stays; blockhashes follow from it, so nothing signed for another chain,
 * or for an earlier life of this one, can land here. It answers the genesis hash of the cluster of its
 * environment, as the EVM chains answer the number of theirs. Throws when the directory belongs to the other
 * environment or is in use.
 */
export function openLedger(options: {
  dataDir: string;
  environment: Environment;
  finalizedDepth: number;
  keys: { dev: DevKeys; service: ServiceKeys };
  now?: () => number;
  /** Programs of others on the same chain. */
  otherPrograms?: readonly DeployedProgram[];
}): Ledger {
  const { dataDir, environment, finalizedDepth, keys, now = Date.now, otherPrograms = [] } = options;
  const store = new LedgerStore(dataDir);
  try {
    return store.atomically(() => {
      const genesisHash = claimStore(store, environment);
      const isNew = store.findFact('seeded') === undefined;
      const program = {
        programId: keys.service.program.publicKey,
        bytes: readFileSync(PROGRAM_FILE),
        upgradeAuthority: keys.service.admin.publicKey,
      };
      const createRuntime = () => new SvmRuntime([program, ...otherPrograms]);
      const clusterGenesisHash = SOLANA_GENESIS_HASH[environment];
      const identity = { genesisHash, clusterGenesisHash };
      const ledger = new Ledger({ store, createRuntime, ...identity, finalizedDepth, now });
      // A new block first: its time is the machine's, and nothing that was staged before a stop counts as
      // this instant.
      ledger.produceBlock();
      if (isNew) {
        seedLedger(ledger, keys);
        store.setFact('seeded', 'yes');
      }
      return ledger;
    });
  } catch (error) {
    store.close();
    throw error;
  }
}

/** Reads, or on a new directory writes, whose chain this is. */
function claimStore(store: LedgerStore, environment: Environment): string {
  const owner = store.findFact('environment');
  if (owner !== undefined && owner !== environment) {
    throw new Error(
      `this data directory holds the Solana chain of the ${owner} environment, not of ${environment}`,
    );
  }
  const known = store.findFact('genesis');
  if (known !== undefined) return known;
  const genesisHash = bs58.encode(createHash('sha256').update(environment).update(randomBytes(32)).digest());
  store.setFact('environment', environment);
  store.setFact('genesis', genesisHash);
  return genesisHash;
}
