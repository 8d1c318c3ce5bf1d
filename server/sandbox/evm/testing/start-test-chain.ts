import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address, Hash, Hex, TransactionReceipt } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { evmNetworkOf, type EvmNetwork } from '#lib/chains/chains.ts';
import type { EvmDevAccount } from '#server/sandbox/chains/settlement-chain.ts';
import { devAccount } from '#server/sandbox/evm/accounts.ts';
import type { EvmChain } from '#server/sandbox/evm/evm-chain.ts';
import {
  createEvmPublicClient,
  createEvmWalletClient,
  type EvmPublicClient,
} from '#server/sandbox/evm/evm-clients.ts';
import { startEvmChain, type StartEvmChainOptions } from '#server/sandbox/evm/node/start-evm-chain.ts';

type AccountName = EvmDevAccount['name'];

interface Call {
  readonly to?: Address;
  readonly data?: Hex;
  readonly value?: bigint;
  /** Enough for any call of the sandbox's own contracts, unless another number is given. */
  readonly gas?: bigint;
  /** The highest goes first in a block. */
  readonly tipWei?: bigint;
}

/**
 * A chain for tests that mines only on request, so that a test decides the height and the time of every
 * block.
 */
export interface TestChain {
  readonly chain: EvmChain;
  readonly client: EvmPublicClient;
  readonly network: EvmNetwork;
  readonly dataDir: string;
  account(name: AccountName): EvmDevAccount;
  /** Broadcasts without estimating, so that a call that reverts is mined too. */
  send(from: AccountName, call: Call): Promise<Hash>;
  /** Mines one block, at an exact time if one is given. */
  mine(timestampUnix?: number): Promise<void>;
  sendAndMine(from: AccountName, call: Call, timestampUnix?: number): Promise<TransactionReceipt>;
  /**
   * Mines until the work is done: the chain's own methods wait for its regular blocks, of which there are
   * none here.
   */
  whileMining<T>(work: Promise<T>): Promise<T>;
  /** The text of the revert that a call would end in. Throws when it would not. */
  revertReason(from: Address, call: Call): Promise<string>;
  remove(): Promise<void>;
}

const NEVER_MS = 3_600_000;
const GAS = 1_000_000n;

export async function startTestChain(options: Partial<StartEvmChainOptions> = {}): Promise<TestChain> {
  const dataDir = options.dataDir ?? temporaryDataDir();
  const chain = await startEvmChain({
    chainId: 'ethereum',
    environment: 'sandbox',
    port: 0,
    blockTimeMs: NEVER_MS,
    confirmations: 2,
    keptBlockStates: 32,
    onFailure: rethrow,
    ...options,
    dataDir,
  });
  const network = evmNetworkOf(chain.chainId, options.environment ?? 'sandbox');
  const client = createEvmPublicClient(network, chain.rpcUrl);
  return {
    chain,
    client,
    network,
    dataDir,
    account: devAccount,
    ...sending(chain, network, client),
    whileMining: async (work) => {
      const done = work.then(() => true);
      while (!(await Promise.race([done, mineBlock(chain)])));
      return work;
    },
    revertReason: async (from, call) => {
      const outcome = await client.call({ account: from, ...call }).then(
        () => 'the call did not revert',
        (reason: unknown) => reason,
      );
      return String(outcome);
    },
    remove: async () => {
      await chain.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export function temporaryDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'evm-chain-'));
}

function sending(
  chain: EvmChain,
  network: EvmNetwork,
  client: EvmPublicClient,
): Pick<TestChain, 'send' | 'mine' | 'sendAndMine'> {
  const send: TestChain['send'] = (from, { tipWei, ...call }) => {
    const account = privateKeyToAccount(devAccount(from).privateKey);
    const wallet = createEvmWalletClient(network, chain.rpcUrl, account);
    const fees = tipWei === undefined ? {} : { maxPriorityFeePerGas: tipWei, maxFeePerGas: 2n * tipWei };
    return wallet.sendTransaction({ gas: GAS, ...call, ...fees });
  };
  const mine: TestChain['mine'] = async (timestampUnix) => {
    await client.request<{ Method: 'evm_mine'; Parameters: unknown[]; ReturnType: unknown }>({
      method: 'evm_mine',
      params: timestampUnix === undefined ? [] : [{ timestamp: timestampUnix }],
    });
  };
  return {
    send,
    mine,
    sendAndMine: async (from, call, timestampUnix) => {
      const hash = await send(from, call);
      await mine(timestampUnix);
      return client.getTransactionReceipt({ hash });
    },
  };
}

async function mineBlock(chain: EvmChain): Promise<false> {
  await chain.advanceClock(0);
  return false;
}

function rethrow(error: unknown): never {
  throw error;
}
