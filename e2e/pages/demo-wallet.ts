import type { Page } from '@playwright/test';

/** The sandbox's own wallet, with its dialogs. */
export class DemoWallet {
  static readonly displayName = 'Sandbox Demo Wallet';
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Connects the account of this address. */
  async connect(address: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: 'Connect an account' });
    await dialog.getByRole('radio', { name: address }).check();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  }

  async confirmTransaction(): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: /^(?:Send|Sign) a transaction$/ });
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  }

  async rejectTransaction(): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: /^(?:Send|Sign) a transaction$/ });
    await dialog.getByRole('button', { name: 'Reject' }).click();
  }
}
