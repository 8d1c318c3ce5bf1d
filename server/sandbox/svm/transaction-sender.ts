import {
  ComputeBudgetProgram,
  Transaction,
  type Keypair,
  type TransactionInstruction,
} from '@solana/web3.js';
import type { Ledger } from './ledger/ledger.ts';
import {
  describeTransactionError,
  findCustomErrorCode,
  type TransactionError,
} from './ledger/transaction-error.ts';
import { parseTransaction } from './ledger/wire-transaction.ts';

/** The chain refused a transaction, or ran it and it failed. */
export class TransactionFailedError extends Error {
  readonly signature: string;
  readonly transactionError: TransactionError;
  readonly logs: readonly string[];
  /** The number the program refused with (`PROGRAM_ERROR`), when it was a program that did. */
  readonly programErrorCode: number | undefined;

  constructor(failure: { signature: string; error: TransactionError; logs: readonly string[] }) {
    super(`transaction ${failure.signature} failed: ${describeTransactionError(failure.error)}`);
    this.signature = failure.signature;
    this.transactionError = failure.error;
    this.logs = failure.logs;
    this.programErrorCode = findCustomErrorCode(failure.error);
  }
}

const UNIT_LIMIT = 200_000;

/** Signs and sends the service's own transactions. */
export class TransactionSender {
  readonly #ledger: Ledger;
  #salt = 0;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /**
   * Sends the instructions in one transaction, the first signer paying, and returns its signature once it is
   * on disk. Throws `TransactionFailedError`.
   */
  send(instructions: readonly TransactionInstruction[], signers: readonly [Keypair, ...Keypair[]]): string {
    const [payer] = signers;
    const transaction = new Transaction({
      feePayer: payer.publicKey,
      ...this.#ledger.latestBlockhash('processed'),
    });
    // Two equal transactions under one blockhash are one transaction; another unit limit makes them two.
    this.#salt = (this.#salt + 1) % UNIT_LIMIT;
    const salt = ComputeBudgetProgram.setComputeUnitLimit({ units: UNIT_LIMIT + this.#salt });
    transaction.add(salt, ...instructions);
    transaction.sign(...signers);
    return this.broadcast(transaction.serialize());
  }

  /**
   * Sends a signed transaction as it is. One that landed before is not run again. Throws
   * `TransactionFailedError`.
   */
  broadcast(signedTransaction: Uint8Array): string {
    const transaction = parseTransaction(signedTransaction);
    const { signature } = transaction;
    const submission = this.#ledger.submit(transaction);
    if (submission.state === 'refused') {
      throw new TransactionFailedError({ signature, error: submission.error, logs: [] });
    }
    const meta =
      submission.state === 'landed' ? submission.meta : this.#ledger.findTransaction(signature)?.meta;
    if (meta && meta.err !== null) {
      throw new TransactionFailedError({ signature, error: meta.err, logs: meta.logMessages });
    }
    return signature;
  }
}
