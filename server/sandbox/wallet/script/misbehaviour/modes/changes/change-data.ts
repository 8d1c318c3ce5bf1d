import type { CompiledInstruction } from '#lib/solana/message/message.ts';
import { turnLastBit } from '#server/sandbox/wallet/script/misbehaviour/call-bytes.ts';
import { UNESTIMATED } from '#server/sandbox/wallet/script/misbehaviour/unestimated.ts';
import type { WalletMode } from '#server/sandbox/wallet/script/misbehaviour/wallet-mode.ts';

/** Turns one bit of what was confirmed. */
export const changeData: WalletMode = {
  label: 'Change the data',
  evm: {
    alter: ({ call, ...order }) => ({
      ...order,
      call: { ...call, data: turnLastBit(call.data ?? '0x'), ...UNESTIMATED },
    }),
  },
  solana: {
    alter: ({ message, ...order }) => ({
      ...order,
      message: { ...message, instructions: message.instructions.map(withBitTurned) },
    }),
  },
};

function withBitTurned(instruction: CompiledInstruction): CompiledInstruction {
  const { data } = instruction;
  return data.length === 0 ? instruction : { ...instruction, data: data.with(-1, (data.at(-1) ?? 0) ^ 1) };
}
