import type { Locator, Page } from '@playwright/test';
import type { ChainId } from '#lib/chains/chains.ts';
import type { IntentType } from '#lib/intents/intent-type.ts';
import type { WaitReason } from '#lib/intents/create/send-progress.ts';
import { copy } from './copy.ts';

export interface Order {
  readonly chainId: ChainId;
  readonly destination: string;
  /** As a user types it: `1.234,56`. */
  readonly amount: string;
}

/** The form of a new onramp or offramp, and its review. */
export class CreatePage {
  readonly #page: Page;
  readonly #intentType: IntentType;
  readonly review: Locator;
  readonly create: Locator;
  readonly reviewHeading: Locator;
  /** Leaves what was sent to the dashboard, and begins another. */
  readonly startAnother: Locator;

  constructor(page: Page, intentType: IntentType) {
    this.#page = page;
    this.#intentType = intentType;
    this.review = page.getByRole('button', { name: copy('create.review'), exact: true });
    this.reviewHeading = page.getByRole('heading', { name: copy('create.reviewTitle') });
    this.startAnother = page.getByRole('button', { name: copy('create.waiting.another'), exact: true });
    this.create = page.getByRole('button', { name: copy(`${intentType}.create`), exact: true });
  }

  async open(origin = ''): Promise<void> {
    await this.#page.goto(`${origin}/${this.#intentType}s/new`);
  }

  async fill({ chainId, destination, amount }: Order): Promise<void> {
    await this.#page.getByRole('radio', { name: copy(`common.chain.${chainId}`), exact: true }).check();
    await this.#page.getByLabel(copy(`${this.#intentType}.destination`), { exact: true }).fill(destination);
    await this.#page.getByLabel(copy('create.amount.label'), { exact: true }).fill(amount);
  }

  /** The reference, as a user types it. */
  async refer(reference: string): Promise<void> {
    await this.#page.getByRole('textbox', { name: copy('create.reference.label') }).fill(reference);
  }

  /** Why the answer to what was sent is still due. */
  waitsBecause(reason: WaitReason): Locator {
    return this.#page.getByText(copy(`common.waitReason.${reason}`));
  }

  /** What the review says for a field, found by its label. */
  reviewed(key: string): Locator {
    const label = this.#page.getByRole('term').filter({ hasText: copy(key) });
    return label.locator('xpath=following-sibling::dd');
  }
}
