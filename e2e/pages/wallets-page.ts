import type { Locator, Page } from '@playwright/test';
import type { ChainId } from '#lib/chains/chains.ts';
import { copy } from './copy.ts';

/** The wallets: addresses by chain. */
export class WalletsPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(search: string): Promise<void> {
    await this.#page.goto(`/wallets?${search}`);
  }

  /** The status of an address on a chain; the text is the beginning of its link's name. */
  cell(chainId: ChainId, address: string, readiness: string): Locator {
    const name = `${copy(`common.chain.${chainId}`)}: ${copy(readiness)}.`;
    return this.#page.getByRole('link', { name: address }).and(this.#page.getByRole('link', { name }));
  }

  /** When this document began: the same number later means that nothing was reloaded. */
  async documentBegan(): Promise<number> {
    return await this.#page.evaluate(() => performance.timeOrigin);
  }
}
