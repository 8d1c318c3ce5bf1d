import { ComputeBudgetProgram, PublicKey, SystemProgram, VersionedMessage } from '@solana/web3.js';
import { RpcError } from './rpc-error.ts';

const LAMPORTS_PER_SIGNATURE = 5000;
/**
 * The compute units counted for an instruction where the transaction sets no limit: for one of a native
 * program, and for any other.
 */
const NATIVE_INSTRUCTION_UNITS = 3_000;
const INSTRUCTION_UNITS = 200_000;
const NATIVE_PROGRAMS = [SystemProgram.programId, ComputeBudgetProgram.programId];
const MICRO_LAMPORTS_PER_LAMPORT = 1_000_000n;
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;

/** What a message costs in lamports: a price per signature, and what it bids for its compute units. */
export function feeOfMessage(bytes: Uint8Array): { lamports: number; blockhash: string } {
  const message = parseMessage(bytes);
  const programOf = (index: number) => message.staticAccountKeys[index] ?? PublicKey.default;
  const instructions = message.compiledInstructions.map(({ programIdIndex, data }) => ({
    program: programOf(programIdIndex),
    data: Buffer.from(data),
  }));
  const findBudget = (tag: number) =>
    instructions.find(
      ({ program, data }) => program.equals(ComputeBudgetProgram.programId) && data[0] === tag,
    )?.data;
  const reckoned = instructions.reduce((units, { program }) => units + defaultUnitsOf(program), 0);
  const unitLimit = findBudget(SET_UNIT_LIMIT)?.readUInt32LE(1) ?? reckoned;
  const unitPrice = findBudget(SET_UNIT_PRICE)?.readBigUInt64LE(1) ?? 0n;
  const priorityMicroLamports = unitPrice * BigInt(unitLimit);
  const priority = (priorityMicroLamports + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT;
  return {
    lamports: message.header.numRequiredSignatures * LAMPORTS_PER_SIGNATURE + Number(priority),
    blockhash: message.recentBlockhash,
  };
}

function defaultUnitsOf(program: PublicKey): number {
  const isNative = NATIVE_PROGRAMS.some((native) => native.equals(program));
  return isNative ? NATIVE_INSTRUCTION_UNITS : INSTRUCTION_UNITS;
}

function parseMessage(bytes: Uint8Array): VersionedMessage {
  try {
    return VersionedMessage.deserialize(bytes);
  } catch {
    throw new RpcError('invalidParams', 'failed to deserialize the message');
  }
}
