import type { Locator, Page } from '@playwright/test';
import { copy } from './copy.ts';

/** The signing of a grant, on the page of its wallet. */
export class GrantPanel {
  readonly #page: Page;
  /** What opens it. */
  readonly start: Locator;
  readonly send: Locator;
  readonly switchNetwork: Locator;
  readonly prepareAndSign: Locator;
  readonly checksPassed: Locator;
  readonly safeFile: Locator;
  readonly disconnect: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.start = page.getByRole('button', { name: copy('wallets.grant.start'), exact: true });
    this.send = page.getByRole('button', { name: copy('grant.sign.action'), exact: true });
    this.switchNetwork = page.getByRole('button', { name: /^Mudar para/ });
    this.prepareAndSign = page.getByRole('button', { name: copy('grant.sign.prepareAndSign'), exact: true });
    this.checksPassed = page.getByText(copy('signing.checks.passed'));
    this.disconnect = page.getByRole('button', { name: copy('signing.wrongAccount.disconnect') });
    this.safeFile = page.getByRole('button', { name: copy('grant.elsewhere.safeFile') });
  }

  async open(walletId: string): Promise<void> {
    await this.#page.goto(`/wallets/${walletId}`);
    await this.start.click();
  }

  connect(walletName: string): Locator {
    return this.#page.getByRole('button', {
      name: copy('signing.wallets.connect').replace('{wallet}', walletName),
    });
  }

  /** A check that did not pass, by its id. */
  failedCheck(id: string): Locator {
    const label = copy(`grant.check.${id}.label`);
    const state = copy('signing.checks.state.failed');
    return this.#page.getByRole('listitem').filter({ hasText: `${label} (${state})` });
  }

  /** Opens what stands one click away, by its summary. */
  async unfold(key: string): Promise<void> {
    await this.#page.locator('summary', { hasText: copy(key) }).click();
  }

  get askForInstruction(): Locator {
    return this.#page.getByRole('button', { name: copy('grant.selfBuilt.ask') });
  }

  get downloadInstruction(): Locator {
    return this.#page.getByRole('button', { name: copy('grant.selfBuilt.download') });
  }

  /** Path B's last step: the signature that the chain's history has, told to the service. */
  async proveWithFoundSignature(): Promise<void> {
    await this.#page.getByRole('button', { name: copy('grant.selfBuilt.prove') }).click();
    await this.#page.getByText(copy('grant.prove.foundHint')).waitFor();
    await this.#page.getByRole('button', { name: copy('grant.prove.action'), exact: true }).click();
  }

  async giveHash(hash: string): Promise<void> {
    await this.unfold('grant.hashForm.summary');
    await this.#page.getByLabel(copy('grant.hashForm.label')).fill(hash);
    await this.#page.getByRole('button', { name: copy('grant.hashForm.action') }).click();
  }
}
