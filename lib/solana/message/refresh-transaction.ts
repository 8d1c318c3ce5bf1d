import bs58 from 'bs58';
import { PUBLIC_KEY_BYTES } from '#lib/chains/solana-address.ts';
import { decodeMessage, encodeMessage, type CompiledInstruction, type DecodedMessage } from './message.ts';

/**
 * The staged transaction's fee payer takes part in its instructions, so it cannot be replaced without
 * changing them.
 */
export class FeePayerInUseError extends Error {
  override readonly name = 'FeePayerInUseError';
}

/**
 * The staged message with a new blockhash and the holder as fee payer, and nothing else changed (R71):
 * instructions keep their order, programs, accounts and data. When the holder already pays, which is the
 * usual case, 32 bytes differ. `message` is the staged one where the caller has decoded it already. Throws
 * TransactionFormatError on bytes that are no message, FeePayerInUseError when the payer cannot be replaced.
 */
export function refreshMessage(
  stagedMessage: Uint8Array,
  change: { holder: string; recentBlockhash: string },
  message: DecodedMessage = decodeMessage(stagedMessage),
): Uint8Array<ArrayBuffer> {
  const withBlockhash = overwrite(stagedMessage, message.blockhashOffset, toKeyBytes(change.recentBlockhash));
  if (message.accountKeys[0] === change.holder) return withBlockhash;
  return encodeMessage(replaceFeePayer(decodeMessage(withBlockhash), change.holder));
}

/**
 * Puts the holder in the fee payer's position. A holder who is already among the accounts moves there, so
 * that no account is listed twice; the indexes of the instructions follow, so that each instruction keeps its
 * meaning.
 */
function replaceFeePayer(message: DecodedMessage, holder: string): DecodedMessage {
  if (message.instructions.some(({ accountIndexes }) => accountIndexes.includes(0))) {
    throw new FeePayerInUseError('the fee payer is an account of an instruction');
  }
  const position = message.accountKeys.indexOf(holder);
  if (position === -1) return { ...message, accountKeys: [holder, ...message.accountKeys.slice(1)] };

  const others = message.accountKeys.filter((_, index) => index !== 0 && index !== position);
  const wasSigner = position < message.requiredSignatures;
  const wasReadonlySigner = wasSigner && position >= message.requiredSignatures - message.readonlySigned;
  const wasReadonlyOther = !wasSigner && position >= message.accountKeys.length - message.readonlyUnsigned;
  return {
    ...message,
    requiredSignatures: message.requiredSignatures - (wasSigner ? 1 : 0),
    readonlySigned: message.readonlySigned - (wasReadonlySigner ? 1 : 0),
    readonlyUnsigned: message.readonlyUnsigned - (wasReadonlyOther ? 1 : 0),
    accountKeys: [holder, ...others],
    instructions: message.instructions.map((instruction) => moveAccount(instruction, position)),
  };
}

function moveAccount(instruction: CompiledInstruction, position: number): CompiledInstruction {
  const moved = (index: number): number => {
    if (index === position) return 0;
    return index > position ? index - 1 : index;
  };
  return {
    ...instruction,
    programIdIndex: moved(instruction.programIdIndex),
    accountIndexes: instruction.accountIndexes.map(moved),
  };
}

function overwrite(bytes: Uint8Array, offset: number, replacement: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(bytes);
  copy.set(replacement, offset);
  return copy;
}

function toKeyBytes(base58: string): Uint8Array {
  const bytes = bs58.decode(base58);
  if (bytes.length !== PUBLIC_KEY_BYTES) throw new RangeError('a blockhash has 32 bytes');
  return bytes;
}
