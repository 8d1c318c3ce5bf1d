import {
  encodeFunctionData,
  getAbiItem,
  isAddressEqual,
  parseEventLogs,
  type Address,
  type Hash,
  type Hex,
} from 'viem';
import { whitelisterAbi } from './contracts.generated.ts';
import type { EvmPublicClient } from './evm-clients.ts';
import { requireEvmAddress } from './parse-evm-address.ts';
import type { ServiceSender } from './service-sender.ts';
import type { Transactions } from './transactions.ts';

/** Limits are token base units per UTC day; zero means not authorized. */
export interface WhitelistedRecipient {
  readonly limitBaseUnits: bigint;
  readonly availableTodayBaseUnits: bigint;
  readonly isBanned: boolean;
}

/** What a transaction says about the grant of one recipient. */
export type GrantReading =
  | { state: 'unknown' }
  | { state: 'pending' }
  | { state: 'reverted' }
  | { state: 'no_grant' } // no event of our authorizing wallet at all
  | { state: 'other_recipient' }
  | {
      state: 'granted';
      requestedBaseUnits: bigint;
      /** After the clamp; zero is a revocation. */
      effectiveBaseUnits: bigint;
      blockNumber: bigint;
      /** Whether no later transaction changed the authorization again. */
      isCurrent: boolean;
    };

interface WhitelisterGatewayOptions {
  readonly client: EvmPublicClient;
  readonly address: Address;
  readonly admin: ServiceSender;
  readonly operator: ServiceSender;
  readonly transactions: Transactions;
}

const grantEvent = getAbiItem({ abi: whitelisterAbi, name: 'AuthorizedRecipientSet' });

/** The organization's authorizing wallet contract, seen from the service. */
export class WhitelisterGateway {
  readonly #options: WhitelisterGatewayOptions;
  readonly #contract: { address: Address; abi: typeof whitelisterAbi };

  constructor(options: WhitelisterGatewayOptions) {
    this.#options = options;
    this.#contract = { address: options.address, abi: whitelisterAbi };
  }

  /** What the whitelist says of an address in the latest block. */
  async getRecipient(address: string): Promise<WhitelistedRecipient> {
    const [limitBaseUnits, availableTodayBaseUnits, isBanned] = await this.#options.client.readContract({
      ...this.#contract,
      functionName: 'recipientOf',
      args: [requireEvmAddress(address)],
    });
    return { limitBaseUnits, availableTodayBaseUnits, isBanned };
  }

  /**
   * The limit of an address as of the confirmation depth (R130). Read from events, because the node forgets
   * old states: the first change above the depth names the limit before it; without one the latest value is
   * deep enough.
   */
  async getLimitAtDepth(address: string): Promise<bigint> {
    const { client, transactions } = this.#options;
    const recipient = requireEvmAddress(address);
    const depthHeight = await transactions.getDepthHeight();
    const { limitBaseUnits } = await this.getRecipient(recipient);
    const [firstChange] = await client.getLogs({
      address: this.#contract.address,
      event: grantEvent,
      args: { recipient },
      fromBlock: depthHeight < 0n ? 0n : depthHeight + 1n,
      strict: true,
    });
    return firstChange ? firstChange.args.previousLimit : limitBaseUnits;
  }

  /** The call that the owner sends to grant a daily limit, or with zero to revoke. */
  encodeGrant(grant: { recipient: string; limitBaseUnits: bigint }): Hex {
    return encodeFunctionData({
      abi: whitelisterAbi,
      functionName: 'setAuthorizedRecipient',
      args: [requireEvmAddress(grant.recipient), grant.limitBaseUnits],
    });
  }

  /**
   * Reads the grant a transaction made, from its events and at the confirmation depth: any sender will do
   * (R123).
   */
  async readGrant(grant: { txHash: Hash; recipient: string }): Promise<GrantReading> {
    const recipient = requireEvmAddress(grant.recipient);
    const transactionState = await this.#options.transactions.getTransactionState(grant.txHash);
    if (transactionState.state !== 'final') return { state: transactionState.state };
    const { receipt } = transactionState;
    if (receipt.status === 'reverted') return { state: 'reverted' };
    const logs = receipt.logs.filter((log) => isAddressEqual(log.address, this.#contract.address));
    const grants = parseEventLogs({ abi: whitelisterAbi, eventName: 'AuthorizedRecipientSet', logs });
    if (grants.length === 0) return { state: 'no_grant' };
    const event = grants.findLast((candidate) => isAddressEqual(candidate.args.recipient, recipient));
    if (!event) return { state: 'other_recipient' };
    const later = await this.#findLaterChange(recipient, event);
    return {
      state: 'granted',
      requestedBaseUnits: event.args.requestedLimit,
      effectiveBaseUnits: event.args.effectiveLimit,
      blockNumber: event.blockNumber,
      isCurrent: later === undefined,
    };
  }

  getLimitCeiling(): Promise<bigint> {
    return this.#options.client.readContract({ ...this.#contract, functionName: 'limitCeiling' });
  }

  /** The most a later grant can be worth; grants already made stay as they are. Resolves once mined. */
  async setLimitCeiling(ceilingBaseUnits: bigint): Promise<void> {
    await this.#run(
      this.#options.admin,
      encodeFunctionData({ abi: whitelisterAbi, functionName: 'setLimitCeiling', args: [ceilingBaseUnits] }),
    );
  }

  /**
   * A grant by another party than the owner; without a limit as much as the ceiling allows. Resolves once
   * mined.
   */
  async grantOutOfBand(grant: { recipient: string; limitBaseUnits?: bigint }): Promise<Hash> {
    const recipient = requireEvmAddress(grant.recipient);
    const limitBaseUnits = grant.limitBaseUnits ?? (await this.getLimitCeiling());
    return this.#run(
      this.#options.operator,
      encodeFunctionData({
        abi: whitelisterAbi,
        functionName: 'setAuthorizedRecipientAsOperator',
        args: [recipient, limitBaseUnits],
      }),
    );
  }

  /** Bars an address on chain, which revokes it, or lifts the bar. Resolves once mined. */
  setBanned(address: string, isBanned: boolean): Promise<Hash> {
    return this.#run(
      this.#options.operator,
      encodeFunctionData({
        abi: whitelisterAbi,
        functionName: 'setBanned',
        args: [requireEvmAddress(address), isBanned],
      }),
    );
  }

  async #run(sender: ServiceSender, data: Hex): Promise<Hash> {
    const hash = await sender.send({ to: this.#contract.address, data });
    await this.#options.transactions.waitUntilMined(hash);
    return hash;
  }

  async #findLaterChange(recipient: Address, event: { blockNumber: bigint; logIndex: number }) {
    const changes = await this.#options.client.getLogs({
      address: this.#contract.address,
      event: grantEvent,
      args: { recipient },
      fromBlock: event.blockNumber,
    });
    return changes.find(
      (change) => change.blockNumber > event.blockNumber || change.logIndex > event.logIndex,
    );
  }
}
