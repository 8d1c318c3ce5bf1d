import { encodeFunctionData, getAbiItem, type Address, type Hash, type Hex } from 'viem';
import type { MintObstacle } from '../chains/settlement-chain.ts';
import { brlTokenAbi } from './contracts.generated.ts';
import type { EvmPublicClient } from './evm-clients.ts';
import { intentKeyOf } from './intent-key.ts';
import { requireEvmAddress } from './parse-evm-address.ts';
import type { ServiceSender } from './service-sender.ts';
import type { Transactions } from './transactions.ts';
import type { WhitelisterGateway } from './whitelister-gateway.ts';

interface Mint {
  readonly intentId: string;
  readonly destination: string;
  readonly amountMinor: bigint;
}

interface MintingOptions {
  readonly client: EvmPublicClient;
  readonly tokenAddress: Address;
  readonly minter: ServiceSender;
  readonly admin: ServiceSender;
  readonly transactions: Transactions;
  readonly whitelister: WhitelisterGateway;
}

/** The minter's side of the token. */
export class Minting {
  readonly #options: MintingOptions;
  /** Mints that were broadcast and of which the chain may not know yet. */
  readonly #broadcast = new Map<Hex, Promise<Hash>>();

  constructor(options: MintingOptions) {
    this.#options = options;
  }

  /** Why a mint would be refused right now, in the order in which the spec names the refusals. */
  async findObstacle(mint: { destination: string; amountMinor: bigint }): Promise<MintObstacle | undefined> {
    const { amountMinor } = mint;
    const [recipient, bounds] = await Promise.all([
      this.#options.whitelister.getRecipient(mint.destination),
      this.getBounds(),
    ]);
    if (recipient.limitBaseUnits === 0n) return { kind: 'not_authorized' };
    if (amountMinor > recipient.availableTodayBaseUnits) {
      return { kind: 'daily_limit', availableBaseUnits: recipient.availableTodayBaseUnits };
    }
    if (amountMinor < bounds.minimumBaseUnits) {
      return { kind: 'below_minimum', minimumBaseUnits: bounds.minimumBaseUnits };
    }
    if (amountMinor > bounds.maximumBaseUnits) {
      return { kind: 'above_maximum', maximumBaseUnits: bounds.maximumBaseUnits };
    }
    return undefined;
  }

  /**
   * Mints once per intent: a repeat answers the hash of the first transaction, also after a restart. A
   * transaction that reverted, or that a crash lost before it was mined, is sent again; the contract refuses
   * a second mint in any case.
   */
  async mint(mint: Mint): Promise<Hash> {
    const intentKey = intentKeyOf(mint.intentId);
    const earlier = this.#broadcast.get(intentKey);
    const sending = this.#mintAfter(earlier, intentKey, mint);
    this.#broadcast.set(intentKey, sending);
    return sending;
  }

  async getBounds(): Promise<{ minimumBaseUnits: bigint; maximumBaseUnits: bigint }> {
    const token = { address: this.#options.tokenAddress, abi: brlTokenAbi } as const;
    const [minimumBaseUnits, maximumBaseUnits] = await Promise.all([
      this.#options.client.readContract({ ...token, functionName: 'mintMinimum' }),
      this.#options.client.readContract({ ...token, functionName: 'mintMaximum' }),
    ]);
    return { minimumBaseUnits, maximumBaseUnits };
  }

  /** Sets one or both bounds; resolves once mined. */
  async setBounds(bounds: { minimumBaseUnits?: bigint; maximumBaseUnits?: bigint }): Promise<void> {
    const now = await this.getBounds();
    const { admin, tokenAddress, transactions } = this.#options;
    const data = encodeFunctionData({
      abi: brlTokenAbi,
      functionName: 'setMintBounds',
      args: [
        bounds.minimumBaseUnits ?? now.minimumBaseUnits,
        bounds.maximumBaseUnits ?? now.maximumBaseUnits,
      ],
    });
    await transactions.waitUntilMined(await admin.send({ to: tokenAddress, data }));
  }

  async #mintAfter(earlier: Promise<Hash> | undefined, intentKey: Hex, mint: Mint): Promise<Hash> {
    const earlierHash = await earlier?.catch(() => undefined);
    const minted = await this.#findMinted(intentKey);
    if (minted) return minted;
    if (earlierHash && (await this.#mayStillMint(earlierHash))) return earlierHash;
    const data = encodeFunctionData({
      abi: brlTokenAbi,
      functionName: 'mint',
      args: [intentKey, requireEvmAddress(mint.destination), mint.amountMinor],
    });
    return this.#options.minter.send({ to: this.#options.tokenAddress, data });
  }

  async #mayStillMint(hash: Hash): Promise<boolean> {
    const transactionState = await this.#options.transactions.getTransactionState(hash);
    if (transactionState.state === 'final') return transactionState.receipt.status === 'success';
    return transactionState.state === 'pending';
  }

  /** The transaction that minted for an intent, by the block that the contract noted. */
  async #findMinted(intentKey: Hex): Promise<Hash | undefined> {
    const { client, tokenAddress } = this.#options;
    const blockNumber = await client.readContract({
      address: tokenAddress,
      abi: brlTokenAbi,
      functionName: 'mintedAtBlock',
      args: [intentKey],
    });
    if (blockNumber === 0n) return undefined;
    const [event] = await client.getLogs({
      address: tokenAddress,
      event: getAbiItem({ abi: brlTokenAbi, name: 'Minted' }),
      args: { intentId: intentKey },
      fromBlock: blockNumber,
      toBlock: blockNumber,
    });
    return event?.transactionHash;
  }
}
