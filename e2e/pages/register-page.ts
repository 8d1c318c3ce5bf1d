import type { Locator, Page } from '@playwright/test';
import type { ChainId, EvmChainId } from '#lib/chains/chains.ts';
import { copy } from './copy.ts';

/** How many of an address's last characters are always shown. */
const SHOWN_END = 6;

interface EvmRegistration {
  readonly chainId: EvmChainId;
  readonly address: string;
  /** As a user types it: `1.234,56`. */
  readonly limit: string;
  readonly label: string;
}
interface SolanaRegistration {
  readonly address: string;
  /** The address of the signer. */
  readonly whitelister: string;
  readonly label: string;
}

/** The form that registers a wallet, and its review. */
export class RegisterPage {
  readonly #page: Page;
  readonly review: Locator;
  readonly submit: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.review = page.getByRole('button', { name: copy('wallets.form.review'), exact: true });
    this.submit = page.getByRole('button', { name: copy('wallets.form.submit'), exact: true });
  }

  async open(): Promise<void> {
    await this.#page.goto('/wallets/new');
  }

  async fillEvm({ limit, ...common }: EvmRegistration): Promise<void> {
    await this.#fill(common);
    await this.#page.getByLabel(copy('wallets.form.limit'), { exact: true }).fill(limit);
  }

  async fillSolana({ whitelister, ...common }: SolanaRegistration): Promise<void> {
    await this.#fill({ ...common, chainId: 'solana' });
    // The address is in two parts, so that its end is always visible.
    await this.#page.getByRole('radio', { name: whitelister.slice(-SHOWN_END) }).check();
  }

  /** What the review says for a field, found by its label. */
  reviewed(key: string): Locator {
    const label = this.#page.getByRole('term').filter({ hasText: copy(key) });
    return label.locator('xpath=following-sibling::dd');
  }

  async #fill(common: { chainId: ChainId; address: string; label: string }): Promise<void> {
    const chain = copy(`common.chain.${common.chainId}`);
    await this.#page.getByRole('radio', { name: chain, exact: true }).check();
    await this.#page.getByLabel(copy('wallets.form.address'), { exact: true }).fill(common.address);
    await this.#page.getByLabel(copy('wallets.form.label')).fill(common.label);
  }
}
