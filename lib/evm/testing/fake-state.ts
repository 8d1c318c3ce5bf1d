import { keccak256 } from 'viem/utils';
import { toWord } from '#lib/chains/evm-rpc-values.ts';
import { NATIVE_COIN, TRANSFER_TOPIC, type EvmLog } from '#lib/evm/token-logs.ts';

/**
 * A contract as the fake chain runs it: reads what it was called with, and storage that is its own and
 * nothing else.
 */
export type FakeContract = (frame: Frame) => string;

/** What a contract says when it does not do what it was called for. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

interface Account {
  code: string;
  wei: bigint;
  nonce: number;
  storage: Map<bigint, bigint>;
  contract: FakeContract | undefined;
}

/** When and at what price a call runs. */
export interface Moment {
  readonly timeUnix: number;
  readonly height: number;
  readonly gasPriceWei: bigint;
}

/** One call of one contract, as it sees it. */
export interface Frame extends Moment {
  readonly caller: string;
  readonly self: string;
  readonly data: string;
  load(slot: bigint): bigint;
  store(slot: bigint, word: bigint): void;
  emit(topics: readonly string[], data: string): void;
  /** Calls another contract, or itself again, as itself. */
  call(to: string, data: string): string;
  /** Runs its own code with other data, for the same caller. */
  again(data: string): string;
  send(to: string, wei: bigint): void;
  setCode(code: string): void;
}

/** What one transaction did. */
export interface Outcome {
  readonly isSuccess: boolean;
  readonly returnData: string;
  readonly reason: string | undefined;
  readonly logs: readonly EvmLog[];
  readonly gasUsed: bigint;
  readonly touched: ReadonlyMap<string, ReadonlySet<bigint>>;
}

const EMPTY_CODE = '0x';
/** Prices of a run and of its storage, as EIP-2929 and EIP-2200 have them. */
const GAS = { call: 30_000n, load: 2_100n, same: 100n, changed: 2_900n, fresh: 20_000n };

/** Accounts, their coins, codes and storage; and how transactions change them. */
export class FakeState {
  readonly #accounts = new Map<string, Account>();

  account(address: string): Account {
    const key = address.toLowerCase();
    const known = this.#accounts.get(key);
    if (known) return known;
    const fresh = { code: EMPTY_CODE, wei: 0n, nonce: 0, storage: new Map(), contract: undefined };
    this.#accounts.set(key, fresh);
    return fresh;
  }

  deploy(address: string, contract: FakeContract, code: string): void {
    Object.assign(this.account(address), { contract, code, nonce: 1 });
  }

  clone(): FakeState {
    const copy = new FakeState();
    for (const [address, account] of this.#accounts) {
      copy.#accounts.set(address, { ...account, storage: new Map(account.storage) });
    }
    return copy;
  }

  /** As EXTCODEHASH has it: nothing for an account that nothing was ever done with. */
  codeHash(address: string): bigint {
    const { code, wei, nonce } = this.account(address);
    if (code === EMPTY_CODE && wei === 0n && nonce === 0) return 0n;
    return BigInt(keccak256(`0x${code.slice(2)}`));
  }

  /** Runs a transaction; one that is refused changes nothing but the sender's nonce. */
  transact(call: { from: string; to: string; data: string }, moment: Moment): Outcome {
    const sender = this.account(call.from);
    sender.nonce += 1;
    const before = this.clone();
    const run = new Run(this, moment);
    try {
      const returnData = run.enter(call.from, call.to, call.data);
      return { isSuccess: true, returnData, reason: undefined, ...run.result() };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#restore(before);
      return { isSuccess: false, returnData: '0x', reason: error.message, ...run.result(), logs: [] };
    }
  }

  #restore(before: FakeState): void {
    this.#accounts.clear();
    for (const [address, account] of before.#accounts) this.#accounts.set(address, account);
  }
}

/** One transaction while it runs. */
class Run {
  readonly #logs: EvmLog[] = [];
  readonly #touched = new Map<string, Set<bigint>>();
  #gasUsed = GAS.call;
  readonly #state: FakeState;
  readonly #moment: Moment;

  constructor(state: FakeState, moment: Moment) {
    this.#state = state;
    this.#moment = moment;
  }

  result(): Pick<Outcome, 'logs' | 'gasUsed' | 'touched'> {
    return { logs: this.#logs, gasUsed: this.#gasUsed, touched: this.#touched };
  }

  enter(caller: string, to: string, data: string): string {
    const { contract } = this.#state.account(to);
    return contract ? contract(this.#frame(caller, to.toLowerCase(), data, contract)) : '0x';
  }

  #frame(caller: string, self: string, data: string, contract: FakeContract): Frame {
    const account = this.#state.account(self);
    return {
      ...this.#moment,
      caller: caller.toLowerCase(),
      self,
      data,
      load: (slot) => {
        this.#touch(self, slot);
        return account.storage.get(slot) ?? 0n;
      },
      store: (slot, word) => {
        this.#touch(self, slot);
        const old = account.storage.get(slot) ?? 0n;
        this.#gasUsed += old === word ? GAS.same : old === 0n ? GAS.fresh : GAS.changed;
        account.storage.set(slot, word);
      },
      emit: (topics, logData) => {
        this.#logs.push({ address: self, topics: [...topics], data: `0x${logData.replace(/^0x/, '')}` });
      },
      call: (to, callData) => this.enter(self, to, callData),
      again: (callData) => contract(this.#frame(caller, self, callData, contract)),
      send: (to, wei) => this.#send(self, to, wei),
      setCode: (code) => {
        account.code = code;
      },
    };
  }

  #touch(address: string, slot: bigint): void {
    const slots = this.#touched.get(address) ?? new Set();
    if (!slots.has(slot)) this.#gasUsed += GAS.load;
    this.#touched.set(address, slots.add(slot));
  }

  /** Logged as by nodes that are asked to trace transfers. */
  #send(from: string, to: string, wei: bigint): void {
    const [payer, payee] = [this.#state.account(from), this.#state.account(to)];
    if (payer.wei < wei) throw new Refusal('not enough coins');
    payer.wei -= wei;
    payee.wei += wei;
    const topics = [TRANSFER_TOPIC, `0x${toWord(from)}`, `0x${toWord(to)}`];
    this.#logs.push({ address: NATIVE_COIN, topics, data: `0x${toWord(wei)}` });
  }
}
