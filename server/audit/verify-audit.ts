import 'server-only';
import { countUnchained, listChained, type ChainHead } from '#server/store/audit/audit-chain-repository.ts';
import type { Database } from '#server/store/database.ts';
import { CHAIN_START, hashEntry, type ChainedEntry } from '#server/store/audit/chain-hash.ts';

const PAGE = 1_000;

/** What is wrong at the first place of the chain that does not fit. */
export type ChainBreak =
  /** The entry is not as it was written, or not where it was. */
  | { readonly kind: 'changed'; readonly entry: ChainedEntry }
  /** No entry has this position: it was deleted, or taken out of the chain. */
  | { readonly kind: 'missing'; readonly position: number }
  /** All fits, but an entry has another hash than was noted: the chain was computed again. */
  | { readonly kind: 'other_head'; readonly noted: ChainHead };

export interface ChainReport {
  readonly head: ChainHead;
  /** Entries of the last moment, which the chain does not hold yet. */
  readonly unchained: number;
  readonly firstBreak?: ChainBreak;
}

/**
 * Checks the chain of the audit log, from its first entry to the first that does not fit. With what was
 * noted earlier it also finds that the newest entries were deleted, or the whole chain computed again.
 */
export async function verifyAudit(db: Database, noted?: ChainHead): Promise<ChainReport> {
  let head: ChainHead = { position: 0, hash: CHAIN_START };
  const report = async (firstBreak?: ChainBreak): Promise<ChainReport> => ({
    head,
    unchained: await countUnchained(db),
    ...(firstBreak && { firstBreak }),
  });
  for (;;) {
    // From the very first, also where an entry was given a position before the chain's beginning.
    const after = head.position === 0 ? undefined : head.position;
    const links = await listChained(db, { after, limit: PAGE });
    for (const { entry, hash } of links) {
      const position = head.position + 1;
      if (entry.position > position) return report({ kind: 'missing', position });
      if (entry.position < position || hashEntry(head.hash, entry) !== hash)
        return report({ kind: 'changed', entry });
      head = { position, hash };
      if (noted?.position === position && noted.hash !== hash) return report({ kind: 'other_head', noted });
    }
    if (links.length < PAGE) break;
  }
  if (noted && noted.position > head.position)
    return report({ kind: 'missing', position: head.position + 1 });
  return report();
}
