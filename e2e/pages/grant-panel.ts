import type { Locator, Page } from '@playwright/test';
import { checksCleared } from './checks-cleared.ts';
import { copy } from './copy.ts';

type OutcomeKind = 'rejected' | 'unknown' | 'no_hash' | 'lighthouse' | 'changed' | 'signature';

/** The signing of a grant, on the page of its wallet. */
export class GrantPanel {
  readonly #page: Page;
  /** What opens it. */
  readonly start: Locator;
  /** What opens it when something was sent before. */
  readonly startAgain: Locator;
  readonly send: Locator;
  /** The same where a wallet was asked and has not answered. */
  readonly sendAgain: Locator;
  readonly prepareCall: Locator;
  readonly prepareAgain: Locator;
  readonly otherWallet: Locator;
  readonly changeAccount: Locator;
  readonly switchNetwork: Locator;
  readonly prepareAndSign: Locator;
  readonly checksPassed: Locator;
  readonly safeFile: Locator;
  readonly disconnect: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.start = page.getByRole('button', { name: copy('wallets.grant.start'), exact: true });
    this.startAgain = page.getByRole('button', { name: copy('wallets.grant.again'), exact: true });
    this.sendAgain = page.getByRole('button', { name: copy('grant.sign.actionAgain'), exact: true });
    this.prepareCall = page.getByRole('button', { name: copy('grant.prepareCall.action') });
    this.prepareAgain = page.getByRole('button', { name: copy('grant.sign.prepareAgain'), exact: true });
    this.otherWallet = page.getByRole('button', { name: copy('grant.outcome.other') });
    this.changeAccount = page.getByRole('button', { name: copy('signing.wallets.change') });
    this.send = page.getByRole('button', { name: copy('grant.sign.action'), exact: true });
    this.switchNetwork = page.getByRole('button', { name: /^Mudar para/ });
    this.prepareAndSign = page.getByRole('button', { name: copy('grant.sign.prepareAndSign'), exact: true });
    this.checksPassed = checksCleared(page);
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

  /** What is shown about the last try; a wallet that is at fault is named (B3). */
  outcome(kind: OutcomeKind, walletName = ''): Locator {
    return this.#page.getByText(copy(`grant.outcome.${kind}.title`).replace('{wallet}', walletName));
  }

  /** What is shown about a wallet that cannot sign without sending. */
  cannotSignOnly(walletName: string): Locator {
    return this.#page.getByText(copy('grant.signOnly.title').replace('{wallet}', walletName));
  }

  /** What is shown about a transaction that the wallet sent otherwise than it was checked. */
  changedSent(walletName: string, field: 'from' | 'to' | 'data' | 'value'): Locator {
    const title = copy('grant.changedSent.title').replace('{wallet}', walletName);
    const notices = this.#page.getByRole('alert').filter({ hasText: title });
    return notices.filter({ hasText: copy(`grant.changedSent.field.${field}`) });
  }

  /** The warning that a wallet was asked for this grant and has not answered. */
  get isOpenElsewhere(): Locator {
    return this.#page.getByText(copy('grant.open.title'));
  }

  /** Opens a disclosure, by its summary. */
  async unfold(key: string): Promise<void> {
    await this.#page.locator('summary', { hasText: copy(key) }).click();
  }

  /** Shows the call that is sent elsewhere, once the server has recorded it. */
  async showCall(): Promise<void> {
    await this.unfold('grant.elsewhere.summary');
    await this.#page.getByRole('button', { name: copy('grant.elsewhere.show'), exact: true }).click();
  }

  get askForInstruction(): Locator {
    return this.#page.getByRole('button', { name: copy('grant.selfBuilt.ask') });
  }

  get downloadInstruction(): Locator {
    return this.#page.getByRole('button', { name: copy('grant.selfBuilt.download') });
  }

  /** Path B's last step: the signature from the chain's history, submitted to the service. */
  async proveWithFoundSignature(): Promise<void> {
    await this.#page.getByRole('button', { name: copy('grant.selfBuilt.prove') }).click();
    await this.#page.getByText(copy('grant.prove.foundHint')).waitFor();
    await this.#page.getByRole('button', { name: copy('grant.prove.action'), exact: true }).click();
  }

  /** Types a hash into the form, which is open once a wallet may have sent. */
  async giveHash(hash: string): Promise<void> {
    if (!(await this.#page.getByLabel(copy('grant.hashForm.label')).isVisible())) {
      await this.unfold('grant.hashForm.summary');
    }
    await this.#page.getByLabel(copy('grant.hashForm.label')).fill(hash);
    await this.#page.getByRole('button', { name: copy('grant.hashForm.action') }).click();
  }
}
