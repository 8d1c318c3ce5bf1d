import type { IntentFilter } from '#lib/intents/list/intent-filter.ts';
import type { IntentPage } from '#lib/intents/page/intent-page.ts';
import type { WalletListView } from '#lib/registrations/summary/wallet-summary.ts';

type Change<Value, Asked> = (value: Value, asked: Asked) => Value;

/**
 * What the stream brings while a list is read. The answer replaces what the cache has and may be older than
 * that, and no event repeats it: so it is carried into the answer as well.
 */
class ChangesMeanwhile<Value, Asked> {
  readonly #reads = new Set<Change<Value, Asked>[]>();

  /** For every read in progress. */
  note(change: Change<Value, Asked>): void {
    for (const changes of this.#reads) changes.push(change);
  }

  async read(asked: Asked, read: () => Promise<Value>): Promise<Value> {
    const changes: Change<Value, Asked>[] = [];
    this.#reads.add(changes);
    try {
      let value: Value = await read();
      for (const change of changes) value = change(value, asked);
      return value;
    } finally {
      this.#reads.delete(changes);
    }
  }
}

export const intentPageReads = new ChangesMeanwhile<IntentPage, IntentFilter>();
export const walletListReads = new ChangesMeanwhile<WalletListView, undefined>();
