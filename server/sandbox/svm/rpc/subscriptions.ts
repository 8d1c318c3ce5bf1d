import { PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import type { Ledger } from '../ledger/ledger.ts';
import type { Commitment } from '../ledger/slots.ts';
import { encodeAccount, type AccountEncoding } from './encode-account.ts';
import { RpcError } from './rpc-error.ts';
import { withContext } from './rpc-method.ts';
import { accountConfig, addressSchema, configSchema, signatureSchema } from './rpc-params.ts';

type Subscription =
  | { kind: 'slot' }
  | { kind: 'signature'; signature: string; commitment: Commitment }
  | {
      kind: 'account';
      address: PublicKey;
      commitment: Commitment;
      encoding: AccountEncoding;
      /** Slots in which the account was written, and which the subscriber was not notified of. */
      unheardSlots: Set<number>;
    };

const MAX_SUBSCRIPTIONS = 1000;

/** The subscriptions of one socket. It is notified by the ledger until `close`. */
export class Subscriptions {
  readonly #ledger: Ledger;
  readonly #notify: (message: string) => void;
  readonly #active = new Map<number, Subscription>();
  #lastId = 0;
  readonly #onBlock = () => this.#announceBlock();
  readonly #onTransaction = (landed: { slot: number; written: readonly string[] }) => {
    this.#noteWrites(landed);
    this.#announceReached();
  };

  constructor(ledger: Ledger, notify: (message: string) => void) {
    this.#ledger = ledger;
    this.#notify = notify;
    ledger.on('block', this.#onBlock);
    ledger.on('transaction', this.#onTransaction);
  }

  /** Runs a subscribe or unsubscribe call. Throws `RpcError` for any other method. */
  call(name: string, params: unknown): unknown {
    switch (name) {
      case 'slotSubscribe':
        return this.#add({ kind: 'slot' });
      case 'signatureSubscribe': {
        const [signature, { commitment }] = z.tuple([signatureSchema, configSchema({})]).parse(params);
        return this.#add({ kind: 'signature', signature, commitment });
      }
      case 'accountSubscribe': {
        const [address, config] = z.tuple([addressSchema, configSchema(accountConfig)]).parse(params);
        const { commitment } = config;
        return this.#add({ kind: 'account', address, commitment, encoding: config, unheardSlots: new Set() });
      }
      case 'slotUnsubscribe':
      case 'signatureUnsubscribe':
      case 'accountUnsubscribe':
        return this.#active.delete(z.tuple([z.number()]).parse(params)[0]);
      default:
        throw new RpcError('methodNotFound', `Method not found: ${name}`);
    }
  }

  close(): void {
    this.#ledger.off('block', this.#onBlock);
    this.#ledger.off('transaction', this.#onTransaction);
    this.#active.clear();
  }

  #add(subscription: Subscription): number {
    if (this.#active.size >= MAX_SUBSCRIPTIONS) {
      throw new RpcError('invalidRequest', `a socket holds at most ${MAX_SUBSCRIPTIONS} subscriptions`);
    }
    this.#active.set(++this.#lastId, subscription);
    // What is already so is notified too, but after the answer that names the subscription.
    setImmediate(() => this.#announceReached());
    return this.#lastId;
  }

  #announceBlock(): void {
    const slot = this.#ledger.slotAt('processed');
    const root = this.#ledger.slotAt('finalized');
    for (const [id, subscription] of this.#active) {
      if (subscription.kind === 'slot') this.#send('slotNotification', id, { slot, parent: slot - 1, root });
    }
    this.#announceReached();
  }

  #noteWrites({ slot, written }: { slot: number; written: readonly string[] }): void {
    for (const subscription of this.#active.values()) {
      if (subscription.kind === 'account' && written.includes(subscription.address.toBase58())) {
        subscription.unheardSlots.add(slot);
      }
    }
  }

  #announceReached(): void {
    for (const [id, subscription] of this.#active) {
      if (subscription.kind === 'signature') this.#announceSignature(id, subscription);
      if (subscription.kind === 'account') this.#announceAccount(id, subscription);
    }
  }

  /** Once: the subscription ends with it. */
  #announceSignature(id: number, subscription: Extract<Subscription, { kind: 'signature' }>): void {
    const { commitment } = subscription;
    const record = this.#ledger.findTransaction(subscription.signature);
    if (!record || record.slot > this.#ledger.slotAt(commitment)) return;
    this.#active.delete(id);
    const result = withContext(this.#ledger, { commitment }, { err: record.meta.err });
    this.#send('signatureNotification', id, result);
  }

  #announceAccount(id: number, subscription: Extract<Subscription, { kind: 'account' }>): void {
    const { address, commitment, encoding, unheardSlots } = subscription;
    const reached = [...unheardSlots].filter((slot) => slot <= this.#ledger.slotAt(commitment));
    if (reached.length === 0) return;
    for (const slot of reached) unheardSlots.delete(slot);
    const findAccount = this.#ledger.findAccount.bind(this.#ledger);
    const account = findAccount(address) ?? GONE;
    const result = withContext(this.#ledger, { commitment }, encodeAccount(account, encoding, findAccount));
    this.#send('accountNotification', id, result);
  }

  #send(method: string, subscription: number, result: unknown): void {
    this.#notify(JSON.stringify({ jsonrpc: '2.0', method, params: { result, subscription } }));
  }
}

/** How a node reports that an account does not exist any more. */
const GONE = {
  lamports: 0n,
  owner: new PublicKey(new Uint8Array(32)),
  data: new Uint8Array(),
  executable: false,
};
