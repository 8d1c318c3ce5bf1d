import type { Locator, Page } from '@playwright/test';
import { copy } from './copy.ts';

/** The page of one registration. */
export class WalletPage {
  readonly #page: Page;
  readonly heading: Locator;
  readonly decision: Locator;
  readonly history: Locator;
  readonly cancel: Locator;
  readonly sign: Locator;
  readonly recheck: Locator;
  readonly dialog: Locator;
  readonly confirmCancel: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.heading = page.getByRole('heading', { level: 1 });
    this.decision = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    this.history = page.getByRole('region', { name: copy('wallets.history.title') });
    this.cancel = page.getByRole('button', { name: copy('wallets.cancel.action'), exact: true });
    this.sign = page.getByRole('button', { name: copy('wallets.grant.start'), exact: true });
    this.recheck = page.getByRole('button', { name: copy('wallets.recheck.action') });
    this.dialog = page.getByRole('alertdialog');
    this.confirmCancel = this.dialog.getByRole('button', { name: copy('wallets.cancel.confirm') });
  }

  async open(walletId: string): Promise<void> {
    await this.#page.goto(`/wallets/${walletId}`);
  }

  /** The badge beside the heading. */
  readiness(key: string): Locator {
    return this.#page.getByRole('main').locator('header').getByText(copy(key), { exact: true });
  }

  /** What the facts say under a label. */
  fact(key: string): Locator {
    const facts = this.#page.getByRole('region', { name: copy('wallets.details.title') });
    const label = facts.getByRole('term').filter({ hasText: copy(key) });
    return label.locator('xpath=following-sibling::dd');
  }

  /** The id of the wallet on show, from the address. */
  async id(): Promise<string> {
    await this.#page.waitForURL(/\/wallets\/[0-9a-f-]{36}(?:\?|$)/);
    return new URL(this.#page.url()).pathname.split('/').at(-1) ?? '';
  }
}
