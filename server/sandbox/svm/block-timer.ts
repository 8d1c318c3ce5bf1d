import type { Ledger } from './ledger/ledger.ts';

/** Produces the chain's regular blocks, one each block time, while it is not stalled. */
export class BlockTimer {
  isStalled = false;
  readonly #timer: NodeJS.Timeout;

  constructor(ledger: Ledger, blockTimeMs: number) {
    this.#timer = setInterval(() => {
      if (!this.isStalled) ledger.produceBlock();
    }, blockTimeMs);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
