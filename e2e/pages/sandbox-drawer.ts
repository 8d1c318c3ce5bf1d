import type { Locator, Page } from '@playwright/test';
import type { ChainId } from '#lib/chains/chains.ts';
import { copy } from './copy.ts';

/** The controls of the sandbox, at the side of every page. */
export class SandboxDrawer {
  readonly open: Locator;
  readonly panel: Locator;
  /** What came of the last control. */
  readonly outcome: Locator;
  readonly walletMode: Locator;

  constructor(page: Page) {
    const name = copy('sandbox.title');
    this.open = page.getByRole('button', { name });
    this.panel = page.getByRole('dialog', { name });
    this.outcome = this.panel.getByRole('status');
    this.walletMode = this.panel.getByLabel(copy('sandbox.wallet.label'));
  }

  chain(chainId: ChainId): Locator {
    return this.panel.getByRole('radio', { name: copy(`common.chain.${chainId}`) });
  }

  /** A control, by the key of its label. */
  button(key: string): Locator {
    return this.panel.getByRole('button', { name: copy(`sandbox.${key}`), exact: true });
  }
}
