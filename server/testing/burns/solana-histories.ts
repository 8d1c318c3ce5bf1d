import bs58 from 'bs58';
import { SOLANA_SIGNER } from './burn-steps.ts';
import { harness } from './burn-test.ts';

export const signature = (n: number) => bs58.encode(Buffer.alloc(64, n));

interface Landed {
  readonly signature: string;
  readonly err?: object | null;
  readonly blockTime?: number;
  readonly slot?: number;
}

/** The histories of the node: of the holder, and of every other account, newest first. */
export function chainLists(histories: {
  readonly holder?: readonly Landed[];
  readonly authorization?: readonly Landed[];
}): void {
  harness.solana.methods.getSignaturesForAddress = ([address, options]) => {
    const all = (address === SOLANA_SIGNER ? histories.holder : histories.authorization) ?? [];
    const { before, limit } = options as { before?: string; limit: number };
    const start = before === undefined ? 0 : all.findIndex((landed) => landed.signature === before) + 1;
    return all.slice(start, start + Math.min(limit, 100)).map((landed) => ({ err: null, ...landed }));
  };
}

/** What the node has recorded, by signature. */
export function chainRecords(records: Record<string, object | null>): void {
  harness.solana.methods.getTransaction = ([asked]) => records[String(asked)] ?? null;
  harness.solana.methods.getSignatureStatuses = ([asked]) => ({
    context: { slot: 5_000 },
    value: [records[String(asked)] ? { err: null, confirmationStatus: 'confirmed' } : null],
  });
}
