import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { WALLET_MODE_KEY, type WalletModeName } from '#lib/sandbox-control/wallet-modes.ts';

const settingSchema = z.object({ mode: z.string().optional() });

/** The sandbox's own wallet, with its dialogs. */
export class DemoWallet {
  static readonly displayName = 'Sandbox Demo Wallet';
  readonly #page: Page;
  /** The corner that says how it misbehaves, and leads to its settings. */
  readonly badge: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.badge = page.getByRole('button', { name: /^Demo wallet misbehaves/ });
  }

  /** Connects the account of this address. */
  async connect(address: string): Promise<void> {
    const dialog = this.#page.getByRole('dialog', { name: 'Connect an account' });
    await dialog.getByRole('radio', { name: address }).check();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  }

  async confirmTransaction(): Promise<void> {
    await this.#transaction.getByRole('button', { name: 'Confirm' }).click();
  }

  async rejectTransaction(): Promise<void> {
    await this.#transaction.getByRole('button', { name: 'Reject' }).click();
  }

  /** Chooses how to misbehave in the dialog of the transaction, as a user does. Leaves the dialog open. */
  async misbehaveInDialog(label: string): Promise<void> {
    await this.#transaction.getByText('Misbehave', { exact: true }).click();
    await this.#transaction.getByLabel('Mode').selectOption({ label });
  }

  /** From the corner's badge, as a user does. */
  async behaveAgain(): Promise<void> {
    await this.badge.click();
    const dialog = this.#page.getByRole('dialog', { name: 'How this wallet behaves' });
    await dialog.getByLabel('Mode').selectOption({ label: 'Behave' });
    await dialog.getByRole('button', { name: 'Close' }).click();
  }

  /** From the next request on. */
  async misbehave(mode: WalletModeName, delaySeconds = 0): Promise<void> {
    const setting = JSON.stringify({ mode, delaySeconds });
    await this.#page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
      WALLET_MODE_KEY,
      setting,
    ] as const);
  }

  /** The name of the way in which it misbehaves. */
  async mode(): Promise<string | undefined> {
    const setting = await this.#page.evaluate((key) => sessionStorage.getItem(key), WALLET_MODE_KEY);
    return settingSchema.parse(JSON.parse(setting ?? '{}')).mode;
  }

  async behave(): Promise<void> {
    await this.#page.evaluate((key) => sessionStorage.removeItem(key), WALLET_MODE_KEY);
  }

  get #transaction(): Locator {
    return this.#page.getByRole('dialog', { name: /^(?:Send|Sign) a transaction$/ });
  }
}
