import type { Locator, Page } from '@playwright/test';
import { copy } from './copy.ts';

/** The signing panel on the page of an offramp. */
export class BurnPanel {
  readonly #page: Page;
  readonly prepare: Locator;
  readonly sign: Locator;
  readonly switchNetwork: Locator;
  readonly checksPassed: Locator;
  readonly proofWaiting: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.prepare = page.getByRole('button', { name: copy('burn.holder.prepare') });
    this.sign = page.getByRole('button', { name: copy('burn.sign.action') });
    this.switchNetwork = page.getByRole('button', { name: /^Mudar para/ });
    this.proofWaiting = page.getByText(copy('burn.proof.kept'));
    this.checksPassed = page.getByText(copy('burn.checks.passed'));
  }

  connect(walletName: string): Locator {
    const name = copy('burn.holder.connect').replace('{wallet}', walletName);
    return this.#page.getByRole('button', { name });
  }

  outcome(kind: 'rejected'): Locator {
    return this.#page.getByText(copy(`burn.outcome.${kind}.title`));
  }
}
