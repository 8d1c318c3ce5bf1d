import type { PublicKey } from '@solana/web3.js';
import type { Environment } from '#lib/chains/chains.ts';
import { findBurnGrant, issueBurnGrant } from './burn-grants.ts';
import { BlockTimer } from './block-timer.ts';
import type { ChainContext } from './chain-context.ts';
import { deploymentOf, devKeys, listDevAccounts, serviceKeys } from './chain-keys.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { DeployedProgram } from './ledger/svm-runtime.ts';
import { matchPreparation, readSignature } from './match-preparation.ts';
import { findMintObstacle, giveSol, mintOnce, runFaucet } from './minting.ts';
import { openLedger } from './open-ledger.ts';
import { addressSchema, isSignature } from './rpc/rpc-params.ts';
import { startRpc, type RunningRpc } from './rpc/start-rpc.ts';
import { seedLedger } from './seed-ledger.ts';
import type { SolanaChain } from './solana-chain.ts';
import { TransactionSender } from './transaction-sender.ts';
import { verifyBurn } from './verify-burn.ts';
import {
  findNewestWhitelistChange,
  findWhitelistEntry,
  grantAsForeignWhitelister,
  isMinter,
  prepareWhitelistGrant,
  readWhitelistUpdates,
  setWhitelistStatus,
} from './whitelist.ts';

export interface SolanaChainOptions {
  readonly environment: Environment;
  /** Of the JSON-RPC; 0 takes a free one. */
  readonly port: number;
  /** Of the websocket; the port after the other one when it is not given. */
  readonly wsPort?: number;
  /** Holds the chain between runs. One chain at a time may use it, and only of one environment. */
  readonly dataDir: string;
  readonly blockTimeMs: number;
  /** Slots after which the service takes a transaction as final. */
  readonly confirmations: number;
  /** Programs of others on the same chain. */
  readonly otherPrograms?: readonly DeployedProgram[];
}

/**
 * Starts the sandbox's Solana chain: the ledger of the data directory, new and seeded or as it was left, with
 * JSON-RPC and websocket on loopback. Throws `PortBusyError`, or an error that names the data directory's
 * trouble.
 */
export async function startSolanaChain(options: SolanaChainOptions): Promise<SolanaChain> {
  const keys = { dev: devKeys(), service: serviceKeys(options.environment) };
  const { dataDir, environment, confirmations, otherPrograms = [] } = options;
  const ledger = openLedger({ dataDir, environment, finalizedDepth: confirmations, keys, otherPrograms });
  const sender = new TransactionSender(ledger);
  const context: ChainContext = { ledger, sender, deployment: deploymentOf(keys.service), keys };
  const rpc = await serve(context, options);
  const blocks = new BlockTimer(ledger, options.blockTimeMs);
  return {
    ...describe(context, rpc, options),
    ...settlement(context),
    ...whitelisting(context),
    ...time(ledger),
    get isStalled() {
      return blocks.isStalled;
    },
    setStalled: (isStalled) => {
      blocks.isStalled = isStalled;
    },
    reset: async () => seedAgain(context),
    stop: async () => {
      blocks.stop();
      await rpc.close();
      ledger.close();
    },
  };
}

async function serve(context: ChainContext, { port, wsPort }: SolanaChainOptions): Promise<RunningRpc> {
  const { ledger } = context;
  const airdrop = (address: PublicKey, lamports: bigint) => giveSol(context, address, lamports);
  try {
    return await startRpc({ ledger, airdrop }, { port, wsPort });
  } catch (error) {
    ledger.close();
    throw error;
  }
}

function describe(
  { deployment, keys }: ChainContext,
  rpc: RunningRpc,
  { confirmations }: SolanaChainOptions,
) {
  return {
    family: 'solana',
    chainId: 'solana',
    chainRef: null,
    whitelisterAddress: null,
    rpcUrl: rpc.rpcUrl,
    wsUrl: rpc.wsUrl,
    confirmations,
    tokenAddress: deployment.mint.toBase58(),
    programId: deployment.programId.toBase58(),
    signerWallet: keys.dev.whitelister.publicKey.toBase58(),
    accounts: listDevAccounts(keys.dev),
    parseAddress: (address: string) => addressSchema.safeParse(address).data?.toBase58(),
    isTransactionId: isSignature,
  } as const;
}

function settlement(context: ChainContext) {
  const { ledger, sender } = context;
  return {
    findMintObstacle: async ({ destination }) => findMintObstacle(context, destination),
    mint: async (mint) => mintOnce(context, mint),
    issueBurnGrant: async (burn) => issueBurnGrant(context, burn),
    findBurnGrant: async (intentId) => findBurnGrant(context, intentId),
    verifyBurn: async (claim) => verifyBurn(context, claim),
    faucet: async (request) => runFaucet(context, request),
    broadcast: async (transaction) => sender.broadcast(Buffer.from(transaction, 'base64')),
    getTransactionState: async (signature) => {
      const record = ledger.findTransaction(signature);
      if (!record || ledger.commitmentOf(record.slot) !== 'finalized') return 'pending';
      return record.meta.err === null ? 'confirmed' : 'failed';
    },
  } satisfies Partial<SolanaChain>;
}

function whitelisting(context: ChainContext) {
  return {
    isAuthorized: async (address) => isMinter(context, address),
    findWhitelistEntry: async (address) => findWhitelistEntry(context, address),
    findNewestWhitelistChange: async (address) => findNewestWhitelistChange(context, address),
    matchPreparation,
    readSignature,
    prepareWhitelistGrant: async (grant) => prepareWhitelistGrant(context, grant),
    readWhitelistUpdates: async (signature) => readWhitelistUpdates(context, signature),
    grantAsForeignWhitelister: async (address) => grantAsForeignWhitelister(context, address),
    setWhitelistStatus: async (change) => setWhitelistStatus(context, change),
  } satisfies Partial<SolanaChain>;
}

function time(ledger: Ledger) {
  return {
    getTimeUnix: async () => ledger.timeUnix,
    getBlockHeight: async () => ledger.blockHeightAt('processed'),
    getHeadHeight: async () => ledger.blockHeightAt('processed'),
    mineBlocks: async (count) => {
      for (let mined = 0; mined < count; mined++) ledger.produceBlock();
    },
    advanceClock: async (seconds) => ledger.advanceTime(seconds),
  } satisfies Partial<SolanaChain>;
}

function seedAgain({ ledger, keys }: ChainContext): void {
  ledger.atomically(() => {
    ledger.clear();
    seedLedger(ledger, keys);
  });
}
