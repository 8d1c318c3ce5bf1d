import type { Locator, Page } from '@playwright/test';
import type { KnownStatus } from '#lib/intents/status.ts';
import { copy, statusCopy } from './copy.ts';

/** The page of one conversion. */
export class IntentPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly decision: Locator;
  readonly timeline: Locator;
  readonly qrCode: Locator;
  readonly pixCode: Locator;
  readonly countdown: Locator;
  readonly startSigning: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.decision = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    this.timeline = page.getByRole('region', { name: copy('intent.timeline.title') });
    this.qrCode = page.getByRole('img', { name: /QR Code/ });
    this.pixCode = page.getByRole('group', { name: copy('intent.pay.code') });
    this.countdown = page.getByRole('timer');
    this.startSigning = page.getByRole('button', { name: copy('intent.burn.start') });
  }

  async open(intentId: string): Promise<void> {
    await this.#page.goto(`/intents/${intentId}`);
  }

  /** Types the amount of a conversion that was made elsewhere, as in `12,34`, and confirms its order. */
  async confirmOrder(amount: string): Promise<void> {
    await this.#page.getByLabel(copy('intent.order.amount')).fill(amount);
    await this.#page.getByLabel(copy('intent.order.confirm')).check();
    await this.#page.getByRole('button', { name: copy('intent.order.action') }).click();
  }

  /** The badge beside the heading. */
  status(status: KnownStatus): Locator {
    const header = this.#page.getByRole('main').locator('header');
    return header.getByText(statusCopy(status));
  }

  /** The id of the conversion on show, from the address. */
  async id(): Promise<string> {
    await this.#page.waitForURL(/\/intents\/[0-9a-f-]{36}$/);
    return new URL(this.#page.url()).pathname.split('/').at(-1) ?? '';
  }

  /** When this document began: the same number later means that nothing was reloaded. */
  async documentBegan(): Promise<number> {
    return await this.#page.evaluate(() => performance.timeOrigin);
  }
}
