import { Transaction, type PublicKey, type TransactionInstruction } from '@solana/web3.js';

/** One instruction as an unsigned legacy transaction in base64, for its fee payer to sign. */
export function stageTransaction(staged: {
  feePayer: PublicKey;
  instruction: TransactionInstruction;
  lifetime: { blockhash: string; lastValidBlockHeight: number };
}): string {
  return new Transaction({ feePayer: staged.feePayer, ...staged.lifetime })
    .add(staged.instruction)
    .serialize({ requireAllSignatures: false })
    .toString('base64');
}
