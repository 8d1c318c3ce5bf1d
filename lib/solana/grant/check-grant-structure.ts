import { failGrant, passGrant, type GrantCheck } from '#lib/signing/grant-check.ts';
import type { GrantExpectation } from '#lib/signing/grant-expectation.ts';
import type { WalletTransaction } from '#lib/registrations/wallet.ts';
import { parseSolanaAddress } from '#lib/chains/solana-address.ts';
import { TransactionFormatError } from '#lib/solana/message/byte-reader.ts';
import { instructionsBesideBudget, isBudgetBounded } from '#lib/solana/message/compute-budget.ts';
import {
  accountsOf,
  grantAccounts,
  isGrantData,
  isGrantInstruction,
  isSameAccounts,
} from './grant-instruction.ts';
import { findLooseAccount } from '#lib/solana/message/find-loose-account.ts';
import type { CompiledInstruction, SolanaMessage } from '#lib/solana/message/message.ts';
import {
  decodeTransactionBase64,
  isUnsigned,
  type DecodedTransaction,
} from '#lib/solana/message/transaction.ts';

export type CheckedStaging =
  | { readonly state: 'refused'; readonly checks: readonly GrantCheck[] }
  | {
      readonly state: 'read';
      readonly checks: readonly GrantCheck[];
      readonly staged: DecodedTransaction;
      readonly programId: string;
    };

/** Decodes what was staged and compares it with what the grant must be, account by account (R137). */
export function checkStagedGrant(transaction: WalletTransaction, expected: GrantExpectation): CheckedStaging {
  const signer = checkSigner(transaction, expected);
  const read = readStaged(transaction.unsignedTransaction);
  if (read instanceof TransactionFormatError) {
    const unreadable = failGrant('transaction', 'unreadable', { detail: read.message });
    return { state: 'refused', checks: [unreadable, signer] };
  }
  const shape = checkShape(read, transaction, expected);
  if (shape.state === 'failed') return { state: 'refused', checks: [shape, signer] };
  const { message } = read;
  const [only, ...others] = instructionsBesideBudget(message);
  if (!only || others.length > 0) {
    const instruction = failGrant('instruction', only ? 'several' : 'none');
    return { state: 'refused', checks: [shape, instruction, signer] };
  }
  const programId = message.accountKeys[only.programIdIndex] ?? '';
  const checks = [
    shape,
    signer,
    checkProgram(programId, transaction, expected),
    checkInstruction(message, only, { transaction, expected, programId }),
    checkAddress(message, only, expected),
  ];
  return { state: 'read', checks, staged: read, programId };
}

function readStaged(base64: string): DecodedTransaction | TransactionFormatError {
  try {
    return decodeTransactionBase64(base64);
  } catch (error) {
    if (error instanceof TransactionFormatError) return error;
    throw error;
  }
}

/** Unsigned, one signer who pays, the preparation's own blockhash, and no account that is hidden or idle. */
function checkShape(
  staged: DecodedTransaction,
  { blockhash }: WalletTransaction,
  { signerWallet }: GrantExpectation,
): GrantCheck {
  const { message } = staged;
  const [feePayer = ''] = message.accountKeys;
  if (!isUnsigned(staged)) return failGrant('transaction', 'not_unsigned');
  if (message.lookups.length > 0) return failGrant('transaction', 'lookup_tables');
  if (message.requiredSignatures !== 1) {
    const others = message.accountKeys.slice(1, message.requiredSignatures).join(' ');
    return failGrant('transaction', 'other_signers', { others });
  }
  if (feePayer !== signerWallet) return failGrant('transaction', 'other_fee_payer', { feePayer });
  if (message.recentBlockhash !== blockhash) return failGrant('transaction', 'other_blockhash');
  const loose = findLooseAccount(message);
  if (loose !== undefined) return failGrant('transaction', 'loose_accounts', { account: loose });
  return passGrant('transaction');
}

/**
 * The registration's authorizing wallet, the preparation's signer, the connected account: one and the same.
 */
function checkSigner(
  transaction: WalletTransaction,
  { signerWallet, connectedAccount }: GrantExpectation,
): GrantCheck {
  const values = {
    signer: transaction.signerWallet,
    registered: signerWallet ?? '',
    connected: connectedAccount,
  };
  if (signerWallet === null) return failGrant('signer', 'unknown', values);
  if (!parseSolanaAddress(signerWallet)) return failGrant('signer', 'unreadable', values);
  if (transaction.signerWallet !== signerWallet) return failGrant('signer', 'changed', values);
  return connectedAccount === signerWallet
    ? passGrant('signer', values)
    : failGrant('signer', 'wrong_account', values);
}

/** The program is the one the service names, and the pinned one (R9, R137). */
function checkProgram(
  programId: string,
  { instruction }: WalletTransaction,
  { pin }: GrantExpectation,
): GrantCheck {
  const values = { contract: programId, expected: pin?.address ?? instruction?.programId ?? '' };
  if (pin && pin.address !== programId) return failGrant('contract', 'changed', values);
  if (instruction && instruction.programId !== programId) return failGrant('contract', 'changed', values);
  if (pin) return passGrant('contract', values);
  return failGrant('contract', instruction ? 'unconfirmed' : 'unknown', values);
}

interface InstructionSource {
  readonly transaction: WalletTransaction;
  readonly expected: GrantExpectation;
  readonly programId: string;
}

/** The layout that the spec gives: five accounts with their rights, derived addresses, nine bytes (R137). */
function checkInstruction(
  message: SolanaMessage,
  only: CompiledInstruction,
  { transaction, expected, programId }: InstructionSource,
): GrantCheck {
  if (!isBudgetBounded(message)) return failGrant('instruction', 'fee_too_high');
  const grant = { whitelister: expected.signerWallet ?? '', address: expected.address };
  const wanted = grantAccounts({ programId, ...grant });
  if (!wanted || !isSameAccounts(accountsOf(message, only), wanted)) {
    return failGrant('instruction', 'wrong_accounts');
  }
  if (!isGrantData(only.data)) return failGrant('instruction', 'wrong_data');
  const { instruction } = transaction;
  if (instruction && instruction.programId !== programId) return failGrant('instruction', 'other_program');
  if (instruction && !isGrantInstruction(instruction, grant)) {
    return failGrant('instruction', 'wrong_accounts');
  }
  return passGrant('instruction');
}

/** The third account is who gets the grant: it must be this registration's address. */
function checkAddress(
  message: SolanaMessage,
  only: CompiledInstruction,
  { address }: GrantExpectation,
): GrantCheck {
  const user = accountsOf(message, only)[2]?.pubkey ?? '';
  const values = { address, found: user };
  if (!parseSolanaAddress(address)) return failGrant('address', 'unreadable', values);
  return user === address ? passGrant('address', values) : failGrant('address', 'other', values);
}
