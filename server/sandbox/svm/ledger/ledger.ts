import { EventEmitter } from 'node:events';
import type { PublicKey } from '@solana/web3.js';
import { z } from 'zod';
import type { LedgerStore } from './ledger-store.ts';
import {
  BLOCKHASH_LIFE_SLOTS,
  Blockhashes,
  GENESIS_SLOT,
  MS_PER_ADVANCED_SLOT,
  toBlockHeight,
  toEpoch,
  type Commitment,
} from './slots.ts';
import type { AccountState, AddressedAccount, SimulationResult, SvmRuntime } from './svm-runtime.ts';
import type { TransactionError } from './transaction-error.ts';
import { buildTransactionMeta } from './transaction-meta.ts';
import type { TransactionMeta, TransactionRecord } from './transaction-record.ts';
import { hasValidSignatures, listAccounts, withBlockhash, type WireTransaction } from './wire-transaction.ts';

/** What became of a transaction that was sent. Only one that landed, now or before, changed anything. */
type Submission =
  | { state: 'landed'; meta: TransactionMeta }
  | { state: 'known' }
  | { state: 'refused'; error: TransactionError };

interface LedgerEvents {
  /** A slot began; every earlier transaction is one deeper. */
  block: [];
  /** A transaction landed and wrote these accounts. */
  transaction: [{ signature: string; slot: number; written: readonly string[] }];
}

/** An unshared blockhash has most of its life left, however deep finality is. */
const MAX_UNSHARED_DEPTH = 20;

const clockSchema = z.object({ slot: z.number(), timeUnix: z.number(), offsetMs: z.number() });
type LedgerClock = z.infer<typeof clockSchema>;

/**
 * One chain: slots, blockhashes, accounts and the history of transactions. A transaction runs when it is
 * sent, in the newest slot, and is on disk before it is answered. Accounts are read as they are now at every
 * commitment; how deep a transaction lies decides its own commitment.
 */
export class Ledger extends EventEmitter<LedgerEvents> {
  /** What all its blockhashes follow from: another one for each chain. */
  readonly genesisHash: string;
  /** That of the cluster of its environment, as it is answered. */
  readonly clusterGenesisHash: string;
  readonly #store: LedgerStore;
  readonly #createRuntime: () => SvmRuntime;
  readonly #now: () => number;
  readonly #blockhashes: Blockhashes;
  readonly #depths: Readonly<Record<Commitment, number>>;
  #runtime: SvmRuntime;
  #clock: LedgerClock;
  #unannounced: LedgerEvents['transaction'][0][] = [];
  #isAtomic = false;

  constructor(options: {
    store: LedgerStore;
    createRuntime: () => SvmRuntime;
    genesisHash: string;
    clusterGenesisHash: string;
    /** How many slots deep a transaction is final; one slot deep it is confirmed. */
    finalizedDepth: number;
    /** The machine's time in Unix milliseconds. */
    now: () => number;
  }) {
    super();
    this.setMaxListeners(0);
    this.genesisHash = options.genesisHash;
    this.clusterGenesisHash = options.clusterGenesisHash;
    this.#store = options.store;
    this.#createRuntime = options.createRuntime;
    this.#now = options.now;
    this.#blockhashes = new Blockhashes(options.genesisHash);
    this.#depths = { processed: 0, confirmed: 1, finalized: Math.max(1, options.finalizedDepth) };
    this.#clock = this.#readClock();
    this.#runtime = this.#load();
  }

  /** The clock sysvar, in Unix seconds. It moves when a block is produced. */
  get timeUnix(): number {
    return this.#clock.timeUnix;
  }

  slotAt(commitment: Commitment): number {
    return this.#clock.slot - this.#depths[commitment];
  }

  blockHeightAt(commitment: Commitment): number {
    return toBlockHeight(this.slotAt(commitment));
  }

  latestBlockhash(commitment: Commitment): { blockhash: string; lastValidBlockHeight: number } {
    return this.#lifetimeFrom(this.slotAt(commitment));
  }

  /**
   * A blockhash just before those that are answered as the latest ones, whatever the commitment. No later
   * caller gets it, so a transaction with it is known to be the one that was staged with it.
   */
  unsharedBlockhash(): { blockhash: string; lastValidBlockHeight: number } {
    const depth = Math.min(this.#depths.finalized + 1, MAX_UNSHARED_DEPTH);
    return this.#lifetimeFrom(this.#clock.slot - depth);
  }

  isBlockhashLive(blockhash: string): boolean {
    return this.#blockhashes.findLiveSlot(blockhash, this.#clock.slot) !== undefined;
  }

  /** The highest commitment that a transaction of this slot has reached. */
  commitmentOf(slot: number): Commitment {
    if (slot <= this.slotAt('finalized')) return 'finalized';
    return slot <= this.slotAt('confirmed') ? 'confirmed' : 'processed';
  }

  findAccount(address: PublicKey): AccountState | undefined {
    return this.#runtime.findAccount(address);
  }

  listAccountsOf(owner: PublicKey): AddressedAccount[] {
    return this.#runtime.listAccountsOf(owner);
  }

  minimumBalanceForRentExemption(dataLength: number): bigint {
    return this.#runtime.minimumBalanceForRentExemption(dataLength);
  }

  findTransaction(signature: string): TransactionRecord | undefined {
    return this.#store.findTransaction(signature);
  }

  /** Newest first, down to `until` and from before `before`, which are signatures and are left out. */
  listTransactionsOf(
    address: string,
    page: { limit: number; commitment: Commitment; before?: string | undefined; until?: string | undefined },
  ): TransactionRecord[] {
    const before = page.before && this.findTransaction(page.before);
    const until = page.until && this.findTransaction(page.until);
    return this.#store.listTransactionsOf(address, {
      limit: page.limit,
      maxSlot: this.slotAt(page.commitment),
      ...(before && { beforeSequence: before.sequence }),
      ...(until && { untilSequence: until.sequence }),
    });
  }

  countTransactions(): number {
    return this.#store.countTransactions();
  }

  /**
   * Runs a transaction without storing anything, whoever signed it. With `replaceBlockhash` it runs as if it
   * had been made with the newest blockhash.
   */
  simulate(transaction: WireTransaction, options: { replaceBlockhash: boolean }): SimulationResult {
    if (options.replaceBlockhash) {
      const { blockhash } = this.latestBlockhash('processed');
      return this.#runtime.simulate(withBlockhash(transaction, blockhash).bytes);
    }
    const obstacle = this.#findObstacle(transaction);
    return obstacle ? notRun(obstacle) : this.#runtime.simulate(transaction.bytes);
  }

  /**
   * Runs a transaction once. What lands is on disk when this returns; a transaction that is known is not run
   * again.
   */
  submit(transaction: WireTransaction): Submission {
    const obstacle = hasValidSignatures(transaction) ? this.#findObstacle(transaction) : 'SignatureFailure';
    if (obstacle === 'AlreadyProcessed') return { state: 'known' };
    if (obstacle) return { state: 'refused', error: obstacle };
    return this.atomically(() => this.#run(transaction));
  }

  /** Puts an account there as a genesis would, without a transaction. */
  endow(address: PublicKey, account: AccountState): void {
    this.#runtime.setAccount(address, account);
    this.#store.saveAccount(address, account);
  }

  /** The next slot, at the machine's time as far as it continued; the chain's own never goes back. */
  produceBlock(): void {
    this.#moveTo(this.#clock.slot + 1, this.#clock.offsetMs);
  }

  /** Moves the chain's time on, and its slots by one per 400 ms. */
  advanceTime(seconds: number): void {
    if (!(seconds >= 0)) throw new RangeError('chain time never goes back');
    const slots = Math.ceil((seconds * 1000) / MS_PER_ADVANCED_SLOT);
    this.#moveTo(this.#clock.slot + slots, this.#clock.offsetMs + seconds * 1000);
  }

  /**
   * Forgets every account and transaction. Time continues, and every blockhash handed out before is dead, so
   * that nothing signed for the forgotten chain can land on this one.
   */
  clear(): void {
    this.#store.clear();
    this.#moveTo(this.#clock.slot + BLOCKHASH_LIFE_SLOTS + 1, this.#clock.offsetMs);
    this.#runtime = this.#load();
  }

  /** Stores everything that `work` does, or nothing. */
  atomically<T>(work: () => T): T {
    if (this.#isAtomic) return work();
    this.#isAtomic = true;
    try {
      const result = this.#store.atomically(work);
      this.#isAtomic = false;
      for (const landed of this.#unannounced.splice(0)) this.emit('transaction', landed);
      return result;
    } catch (error) {
      this.#unannounced = [];
      this.#clock = this.#readClock();
      this.#runtime = this.#load();
      throw error;
    } finally {
      this.#isAtomic = false;
    }
  }

  close(): void {
    this.removeAllListeners();
    this.#store.close();
  }

  #lifetimeFrom(wantedSlot: number): { blockhash: string; lastValidBlockHeight: number } {
    const slot = Math.max(wantedSlot, GENESIS_SLOT);
    return {
      blockhash: this.#blockhashes.hashOf(slot),
      lastValidBlockHeight: toBlockHeight(slot) + BLOCKHASH_LIFE_SLOTS,
    };
  }

  #findObstacle({ signature, message }: WireTransaction): TransactionError | undefined {
    // First, because what has landed stays landed when its blockhash has died.
    if (this.findTransaction(signature)) return 'AlreadyProcessed';
    return this.isBlockhashLive(message.recentBlockhash) ? undefined : 'BlockhashNotFound';
  }

  #run(transaction: WireTransaction): Submission {
    const findAccount = (address: PublicKey) => this.findAccount(address);
    const accounts = listAccounts(transaction, findAccount);
    const before = accounts.map(({ address }) => findAccount(address));
    const result = this.#runtime.execute(transaction.bytes);
    const after = accounts.map(({ address }) => findAccount(address));
    // Whatever fails before it runs costs no fee and leaves no trace; a failure that was paid for is history.
    if (result.err !== null && before[0]?.lamports === after[0]?.lamports) {
      return { state: 'refused', error: result.err };
    }
    const { signature, bytes } = transaction;
    const { slot, timeUnix: blockTimeUnix } = this.#clock;
    const meta = buildTransactionMeta({ result, accounts, before, after, findAccount });
    const mentions = accounts.map(({ address }) => address.toBase58());
    const written = accounts.filter(({ isWritable }) => isWritable).map(({ address }) => address);
    this.#store.saveTransaction({ signature, slot, blockTimeUnix, bytes, meta }, mentions);
    for (const address of written) this.#store.saveAccount(address, findAccount(address));
    this.#unannounced.push({ signature, slot, written: written.map((address) => address.toBase58()) });
    return { state: 'landed', meta };
  }

  #moveTo(slot: number, offsetMs: number): void {
    const timeUnix = Math.max(this.#clock.timeUnix, Math.floor((this.#now() + offsetMs) / 1000));
    const clock = { slot, timeUnix, offsetMs };
    // Losing a block alone loses nothing that was answered; the next transaction flushes it too.
    this.#store.setFactLazily('clock', JSON.stringify(clock));
    this.#clock = clock;
    this.#applyClock(this.#runtime);
    this.emit('block');
  }

  #load(): SvmRuntime {
    const runtime = this.#createRuntime();
    for (const { address, account } of this.#store.listAccounts()) runtime.setAccount(address, account);
    this.#applyClock(runtime);
    return runtime;
  }

  #readClock(): LedgerClock {
    const stored = this.#store.findFact('clock');
    if (stored !== undefined) return clockSchema.parse(JSON.parse(stored));
    return { slot: GENESIS_SLOT, timeUnix: Math.floor(this.#now() / 1000), offsetMs: 0 };
  }

  #applyClock(runtime: SvmRuntime): void {
    const { slot, timeUnix } = this.#clock;
    runtime.setClock({ slot, timeUnix, epoch: toEpoch(slot).epoch });
    runtime.setRecentSlots(this.#blockhashes.listRecent(slot));
  }
}

function notRun(err: TransactionError): SimulationResult {
  return { err, logs: [], innerInstructions: [], unitsConsumed: 0, returnData: null, accounts: new Map() };
}
