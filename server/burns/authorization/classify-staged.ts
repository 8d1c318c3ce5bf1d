import 'server-only';
import { findExpectedBaseUnits } from '#lib/signing/check-amount.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import type { ProgramPin } from '#lib/chains/contracts/program-pin.ts';
import { checkInstructions } from '#lib/solana/burn/check-instructions.ts';
import { checkProgram } from '#lib/solana/burn/check-program.ts';
import { decodeTransactionBase64, isUnsigned } from '#lib/solana/message/transaction.ts';

interface Staged {
  readonly transactionBase64: string;
  readonly holder: string;
  readonly amountCents: number | null;
  /** Absent while no program is known: whether it may be signed is decided elsewhere. */
  readonly programPin: ProgramPin | undefined;
}

/**
 * The server's own check of a staged transaction before it is shown (B1, R62):
 * - it has no signature yet;
 * - the holder is among its accounts;
 * - it loads no accounts from tables;
 * - every instruction is of a kind that a burn may contain;
 * - the program is the pinned one, where one is pinned (R9);
 * - it uses no durable nonce, because such bytes could land after we had abandoned them.
 * The browser checks all of this again.
 */
export function classifyStaged({
  transactionBase64,
  holder,
  amountCents,
  programPin,
}: Staged): FaultCode | null {
  try {
    const transaction = decodeTransactionBase64(transactionBase64);
    const { message } = transaction;
    const expected = { holder, amountBaseUnits: findExpectedBaseUnits(amountCents), mint: undefined };
    const isSound =
      isUnsigned(transaction) &&
      message.accountKeys.includes(holder) &&
      message.lookups.length === 0 &&
      checkInstructions(message, expected).state === 'passed';
    if (!isSound) return 'sign_guard_refused';
    const program = checkProgram(message, programPin);
    if (program.state !== 'failed' || program.reason === 'unconfirmed') return null;
    return program.reason === 'changed' ? 'burn_program_changed' : 'sign_guard_refused';
  } catch (error) {
    if (error instanceof TransactionFormatError) return 'sign_guard_refused';
    throw error;
  }
}
