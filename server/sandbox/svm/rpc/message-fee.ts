import { ComputeBudgetProgram, VersionedMessage } from '@solana/web3.js';
import { RpcError } from './rpc-error.ts';

const LAMPORTS_PER_SIGNATURE = 5000;
const DEFAULT_UNITS_PER_INSTRUCTION = 200_000;
const MICRO_LAMPORTS_PER_LAMPORT = 1_000_000n;
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;

/** What a message costs in lamports: a price per signature, and what it bids for its compute units. */
export function feeOfMessage(bytes: Uint8Array): { lamports: number; blockhash: string } {
  const message = parseMessage(bytes);
  const isBudget = (programIdIndex: number) =>
    message.staticAccountKeys[programIdIndex]?.equals(ComputeBudgetProgram.programId) ?? false;
  const budget = message.compiledInstructions.filter(({ programIdIndex }) => isBudget(programIdIndex));
  const dataOf = (tag: number) => {
    const instruction = budget.find(({ data }) => data[0] === tag);
    return instruction && Buffer.from(instruction.data);
  };
  const others = message.compiledInstructions.length - budget.length;
  const unitLimit = dataOf(SET_UNIT_LIMIT)?.readUInt32LE(1) ?? others * DEFAULT_UNITS_PER_INSTRUCTION;
  const unitPrice = dataOf(SET_UNIT_PRICE)?.readBigUInt64LE(1) ?? 0n;
  const priorityMicroLamports = unitPrice * BigInt(unitLimit);
  const priority = (priorityMicroLamports + MICRO_LAMPORTS_PER_LAMPORT - 1n) / MICRO_LAMPORTS_PER_LAMPORT;
  return {
    lamports: message.header.numRequiredSignatures * LAMPORTS_PER_SIGNATURE + Number(priority),
    blockhash: message.recentBlockhash,
  };
}

function parseMessage(bytes: Uint8Array): VersionedMessage {
  try {
    return VersionedMessage.deserialize(bytes);
  } catch {
    throw new RpcError('invalidParams', 'failed to deserialize the message');
  }
}
