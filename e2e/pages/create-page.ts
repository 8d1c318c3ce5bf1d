import type { Locator, Page } from '@playwright/test';
import type { ChainId } from '#lib/chains/chains.ts';
import type { IntentType } from '#lib/conversion/intent-type.ts';
import { copy } from './copy.ts';

export interface Order {
  readonly chainId: ChainId;
  readonly destination: string;
  /** As a person types it: `1.234,56`. */
  readonly amount: string;
}

/** The form of a new onramp or offramp, and its review. */
export class CreatePage {
  readonly #page: Page;
  readonly #intentType: IntentType;
  readonly review: Locator;
  readonly create: Locator;
  readonly reviewHeading: Locator;

  constructor(page: Page, intentType: IntentType) {
    this.#page = page;
    this.#intentType = intentType;
    this.review = page.getByRole('button', { name: copy('create.review'), exact: true });
    this.reviewHeading = page.getByRole('heading', { name: copy('create.reviewTitle') });
    this.create = page.getByRole('button', { name: copy(`${intentType}.create`), exact: true });
  }

  async open(): Promise<void> {
    await this.#page.goto(`/${this.#intentType}s/new`);
  }

  async fill({ chainId, destination, amount }: Order): Promise<void> {
    await this.#page.getByRole('radio', { name: copy(`common.chain.${chainId}`), exact: true }).check();
    await this.#page.getByLabel(copy(`${this.#intentType}.destination`), { exact: true }).fill(destination);
    await this.#page.getByLabel(copy('create.amount.label'), { exact: true }).fill(amount);
  }

  /** What the review says for a field, found by its label. */
  reviewed(key: string): Locator {
    const label = this.#page.getByRole('term').filter({ hasText: copy(key) });
    return label.locator('xpath=following-sibling::dd');
  }
}
