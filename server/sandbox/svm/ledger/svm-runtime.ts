/*
 * LiteSVM's byte-level class. The package's public wrapper takes decoded @solana/kit objects and encodes them
 * again; a chain must run exactly the bytes that were signed, so it takes the class underneath, at the
 * version that is pinned.
 */
import {
  Account,
  Clock,
  FailedTransactionMetadata,
  LiteSvm,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js';
import { PublicKey } from '@solana/web3.js';
import { toTransactionError, type TransactionError } from './transaction-error.ts';

export interface AccountState {
  readonly lamports: bigint;
  readonly owner: PublicKey;
  readonly data: Uint8Array;
  readonly executable: boolean;
}

export interface AddressedAccount {
  readonly address: PublicKey;
  readonly account: AccountState;
}

/** The result of running a transaction. `err` is null when it succeeded. */
export interface ExecutionResult {
  readonly err: TransactionError | null;
  readonly logs: readonly string[];
  readonly innerInstructions: readonly InnerInstructions[];
  readonly unitsConsumed: number;
  readonly returnData: { readonly programId: string; readonly data: Buffer } | null;
}

/** The calls that one instruction of the message made, account numbers as in the message. */
export interface InnerInstructions {
  readonly index: number;
  readonly instructions: readonly {
    readonly programIdIndex: number;
    readonly accounts: readonly number[];
    readonly data: Buffer;
    readonly stackHeight: number;
  }[];
}

export interface SimulationResult extends ExecutionResult {
  /** The accounts as they would be afterwards; empty when the transaction failed. */
  readonly accounts: ReadonlyMap<string, AccountState>;
}

/**
 * A program as it is deployed on a real chain: under the upgradeable loader, where this key may replace its
 * code.
 */
export interface DeployedProgram {
  readonly programId: PublicKey;
  readonly bytes: Uint8Array;
  readonly upgradeAuthority: PublicKey;
}

const SYSTEM_PROGRAM = new PublicKey(new Uint8Array(32));
const UPGRADEABLE_LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111');
/**
 * In the account of a program's code: a tag, the slot in which it came there, and the key that may replace
 * it.
 */
const SLOT_OFFSET = 4;
const AUTHORITY_OFFSET = 12;
/** Always the same, so that a restart is no new deployment. */
const DEPLOYED_SLOT = 1n;

/** The virtual machine and the state it runs on; nothing here outlives the process. */
export class SvmRuntime {
  readonly #svm: LiteSvm;

  constructor(programs: readonly DeployedProgram[]) {
    this.#svm = new LiteSvm();
    // Signatures, blockhashes and duplicates are the ledger's to classify: it knows the slots and survives a
    // restart.
    this.#svm.setSigverify(false);
    this.#svm.setBlockhashCheck(false);
    this.#svm.setTransactionHistory(0n);
    this.#svm.setLogBytesLimit(null);
    for (const program of programs) this.#deploy(program);
  }

  #deploy({ programId, bytes, upgradeAuthority }: DeployedProgram): void {
    this.#svm.addProgram(programId.toBytes(), bytes);
    const [place] = PublicKey.findProgramAddressSync([programId.toBytes()], UPGRADEABLE_LOADER);
    const code = this.findAccount(place);
    if (!code) throw new Error('the program was not deployed under the upgradeable loader');
    const data = Uint8Array.from(code.data);
    new DataView(data.buffer).setBigUint64(SLOT_OFFSET, DEPLOYED_SLOT, true);
    data[AUTHORITY_OFFSET] = 1;
    data.set(upgradeAuthority.toBytes(), AUTHORITY_OFFSET + 1);
    this.setAccount(place, { ...code, data });
  }

  findAccount(address: PublicKey): AccountState | undefined {
    const account = this.#svm.getAccount(address.toBytes());
    return account ? toAccountState(account) : undefined;
  }

  /** Overwrites an account; undefined removes it. */
  setAccount(address: PublicKey, account: AccountState | undefined): void {
    const { lamports, data, owner, executable } = account ?? {
      lamports: 0n,
      data: new Uint8Array(),
      owner: SYSTEM_PROGRAM,
      executable: false,
    };
    this.#svm.setAccount(address.toBytes(), new Account(lamports, data, owner.toBytes(), executable, 0n));
  }

  listAccountsOf(owner: PublicKey): AddressedAccount[] {
    return this.#svm
      .getProgramAccounts(owner.toBytes())
      .map((entry) => ({ address: new PublicKey(entry.address), account: toAccountState(entry.account()) }));
  }

  execute(wire: Uint8Array): ExecutionResult {
    return toExecutionResult(this.#svm.sendVersionedTransaction(wire));
  }

  simulate(wire: Uint8Array): SimulationResult {
    const outcome = this.#svm.simulateVersionedTransaction(wire);
    if (outcome instanceof FailedTransactionMetadata) {
      return { ...toExecutionResult(outcome), accounts: new Map() };
    }
    const accounts = outcome
      .postAccounts()
      .map((entry) => [new PublicKey(entry.address).toBase58(), toAccountState(entry.account())] as const);
    return { ...toExecutionResult(outcome.meta()), accounts: new Map(accounts) };
  }

  minimumBalanceForRentExemption(dataLength: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(dataLength));
  }

  /** What programs read from the clock sysvar. */
  setClock(clock: { slot: number; epoch: number; timeUnix: number }): void {
    const [slot, epoch, timeUnix] = [BigInt(clock.slot), BigInt(clock.epoch), BigInt(clock.timeUnix)];
    this.#svm.setClock(new Clock(slot, timeUnix, epoch, epoch + 1n, timeUnix));
  }

  /** What programs read from the slot-hashes sysvar; creating a lookup table needs a recent slot. */
  setRecentSlots(slots: readonly { slot: number; hash: string }[]): void {
    this.#svm.setSlotHashes(slots.map(({ slot, hash }) => ({ slot: BigInt(slot), hash })));
  }
}

function toAccountState(account: Account): AccountState {
  return {
    lamports: account.lamports(),
    owner: new PublicKey(account.owner()),
    data: account.data(),
    executable: account.executable(),
  };
}

function toExecutionResult(outcome: TransactionMetadata | FailedTransactionMetadata): ExecutionResult {
  const failed = outcome instanceof FailedTransactionMetadata;
  const metadata = failed ? outcome.meta() : outcome;
  const returned = metadata.returnData();
  return {
    err: failed ? toTransactionError(outcome) : null,
    logs: metadata.logs(),
    innerInstructions: toInnerInstructions(metadata),
    unitsConsumed: Number(metadata.computeUnitsConsumed()),
    returnData:
      returned.data().length === 0
        ? null
        : { programId: new PublicKey(returned.programId()).toBase58(), data: Buffer.from(returned.data()) },
  };
}

function toInnerInstructions(metadata: TransactionMetadata): InnerInstructions[] {
  return metadata
    .innerInstructions()
    .map((calls, index) => ({
      index,
      instructions: calls.map((call) => {
        const instruction = call.instruction();
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: Buffer.from(instruction.data()),
          stackHeight: call.stackHeight(),
        };
      }),
    }))
    .filter((entry) => entry.instructions.length > 0);
}
