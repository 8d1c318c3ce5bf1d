import {
  InstructionErrorBorshIo,
  InstructionErrorCustom,
  TransactionErrorDuplicateInstruction,
  TransactionErrorInstructionError,
  TransactionErrorInsufficientFundsForRent,
  TransactionErrorProgramExecutionTemporarilyRestricted,
  type FailedTransactionMetadata,
} from 'litesvm/dist/internal.js';
import { z } from 'zod';

const instructionErrorSchema = z.union([
  z.string(),
  z.object({ Custom: z.number() }),
  z.object({ BorshIoError: z.string() }),
]);

/** Why a transaction failed, in the shape that Solana's JSON-RPC gives it. */
export const transactionErrorSchema = z.union([
  z.string(),
  z.object({ InstructionError: z.tuple([z.number(), instructionErrorSchema]) }),
  z.object({ DuplicateInstruction: z.number() }),
  z.object({ InsufficientFundsForRent: z.object({ account_index: z.number() }) }),
  z.object({ ProgramExecutionTemporarilyRestricted: z.object({ account_index: z.number() }) }),
]);
export type TransactionError = z.infer<typeof transactionErrorSchema>;
type InstructionError = z.infer<typeof instructionErrorSchema>;

/** LiteSVM numbers the errors that carry nothing; these are its numbers, in order. */
const TRANSACTION_ERRORS = [
  ...['AccountInUse', 'AccountLoadedTwice', 'AccountNotFound', 'ProgramAccountNotFound'],
  ...['InsufficientFundsForFee', 'InvalidAccountForFee', 'AlreadyProcessed', 'BlockhashNotFound'],
  ...['CallChainTooDeep', 'MissingSignatureForFee', 'InvalidAccountIndex', 'SignatureFailure'],
  ...['InvalidProgramForExecution', 'SanitizeFailure', 'ClusterMaintenance', 'AccountBorrowOutstanding'],
  ...['WouldExceedMaxBlockCostLimit', 'UnsupportedVersion', 'InvalidWritableAccount'],
  ...['WouldExceedMaxAccountCostLimit', 'WouldExceedAccountDataBlockLimit', 'TooManyAccountLocks'],
  ...['AddressLookupTableNotFound', 'InvalidAddressLookupTableOwner', 'InvalidAddressLookupTableData'],
  ...['InvalidAddressLookupTableIndex', 'InvalidRentPayingAccount', 'WouldExceedMaxVoteCostLimit'],
  ...['WouldExceedAccountDataTotalLimit', 'MaxLoadedAccountsDataSizeExceeded', 'ResanitizationNeeded'],
  ...['InvalidLoadedAccountsDataSizeLimit', 'UnbalancedTransaction', 'ProgramCacheHitMaxLimit'],
  'CommitCancelled',
];

const INSTRUCTION_ERRORS = [
  ...['GenericError', 'InvalidArgument', 'InvalidInstructionData', 'InvalidAccountData'],
  ...['AccountDataTooSmall', 'InsufficientFunds', 'IncorrectProgramId', 'MissingRequiredSignature'],
  ...['AccountAlreadyInitialized', 'UninitializedAccount', 'UnbalancedInstruction', 'ModifiedProgramId'],
  ...['ExternalAccountLamportSpend', 'ExternalAccountDataModified', 'ReadonlyLamportChange'],
  ...['ReadonlyDataModified', 'DuplicateAccountIndex', 'ExecutableModified', 'RentEpochModified'],
  ...['NotEnoughAccountKeys', 'AccountDataSizeChanged', 'AccountNotExecutable', 'AccountBorrowFailed'],
  ...['AccountBorrowOutstanding', 'DuplicateAccountOutOfSync', 'InvalidError', 'ExecutableDataModified'],
  ...['ExecutableLamportChange', 'ExecutableAccountNotRentExempt', 'UnsupportedProgramId', 'CallDepth'],
  ...['MissingAccount', 'ReentrancyNotAllowed', 'MaxSeedLengthExceeded', 'InvalidSeeds', 'InvalidRealloc'],
  ...['ComputationalBudgetExceeded', 'PrivilegeEscalation', 'ProgramEnvironmentSetupFailure'],
  ...['ProgramFailedToComplete', 'ProgramFailedToCompile', 'Immutable', 'IncorrectAuthority'],
  ...['AccountNotRentExempt', 'InvalidAccountOwner', 'ArithmeticOverflow', 'UnsupportedSysvar'],
  ...['IllegalOwner', 'MaxAccountsDataAllocationsExceeded', 'MaxAccountsExceeded'],
  ...['MaxInstructionTraceLengthExceeded', 'BuiltinProgramsMustConsumeComputeUnits', 'BorshIoError'],
];

/** The sentences a node says for the failures that users meet; for the others the name is the sentence. */
const SENTENCES: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SignatureFailure: 'Transaction did not pass signature verification',
};

/** The error of a failed LiteSVM run in the form of JSON-RPC. */
export function toTransactionError(failed: FailedTransactionMetadata): TransactionError {
  const error = failed.err();
  if (typeof error === 'number') return nameOf(TRANSACTION_ERRORS, error);
  if (error instanceof TransactionErrorInstructionError) {
    return { InstructionError: [error.index, toInstructionError(error)] };
  }
  if (error instanceof TransactionErrorDuplicateInstruction) return { DuplicateInstruction: error.index };
  if (error instanceof TransactionErrorInsufficientFundsForRent) {
    return { InsufficientFundsForRent: { account_index: error.accountIndex } };
  }
  if (error instanceof TransactionErrorProgramExecutionTemporarilyRestricted) {
    return { ProgramExecutionTemporarilyRestricted: { account_index: error.accountIndex } };
  }
  throw new Error(`unknown LiteSVM error ${String(error)}`);
}

/** The error as a node's sentence, such as "Error processing Instruction 0: custom program error: 0x1777". */
export function describeTransactionError(error: TransactionError): string {
  if (typeof error === 'string') return SENTENCES[error] ?? error;
  if ('InstructionError' in error) {
    const [index, cause] = error.InstructionError;
    return `Error processing Instruction ${index}: ${describeInstructionError(cause)}`;
  }
  return JSON.stringify(error);
}

/** The number a program refused with, or undefined when the transaction failed in another way. */
export function findCustomErrorCode(error: TransactionError | null): number | undefined {
  if (error === null || typeof error === 'string' || !('InstructionError' in error)) return undefined;
  const cause = error.InstructionError[1];
  return typeof cause === 'object' && 'Custom' in cause ? cause.Custom : undefined;
}

function toInstructionError(error: TransactionErrorInstructionError): InstructionError {
  const cause = error.err();
  if (typeof cause === 'number') return nameOf(INSTRUCTION_ERRORS, cause);
  if (cause instanceof InstructionErrorCustom) return { Custom: cause.code };
  if (cause instanceof InstructionErrorBorshIo) return { BorshIoError: cause.msg };
  throw new Error(`unknown LiteSVM instruction error ${String(cause)}`);
}

function describeInstructionError(cause: InstructionError): string {
  if (typeof cause === 'string') return cause;
  return 'Custom' in cause ? `custom program error: 0x${cause.Custom.toString(16)}` : cause.BorshIoError;
}

function nameOf(names: readonly string[], index: number): string {
  const name = names[index];
  if (name === undefined) throw new Error(`unknown LiteSVM error number ${index}`);
  return name;
}
