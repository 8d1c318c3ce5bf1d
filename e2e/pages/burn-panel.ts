import type { Locator, Page } from '@playwright/test';
import { checksCleared } from './checks-cleared.ts';
import { copy, copyFor } from './copy.ts';

/** The text for Solana, where each family has its own. */
function solanaCopy(key: string): string {
  const words = /other \{([^{}]*)\}\}$/.exec(copy(key))?.[1];
  if (words === undefined) throw new Error(`${key} is not said by family`);
  return words;
}

/** Its words name the network when the wallet is on another one. */
const PREPARE = new RegExp(
  `^(?:${copy('burn.holder.prepare')}|${copy('burn.holder.prepareAndSwitch').replace('{network}', '.+')})$`,
);

type OutcomeKind =
  | 'rejected'
  | 'unknown'
  | 'no_hash'
  | 'other_network'
  | 'left'
  | 'lighthouse'
  | 'compute_budget'
  | 'changed'
  | 'signature';

/** The signing panel on the page of an offramp. */
export class BurnPanel {
  readonly #page: Page;
  /** Of the step in which the source wallet is chosen. */
  readonly holderHeading: Locator;
  readonly prepare: Locator;
  readonly sign: Locator;
  readonly switchNetwork: Locator;
  readonly checksPassed: Locator;
  readonly proofWaiting: Locator;
  readonly changeAccount: Locator;
  /** Opens it again, on an attempt that has begun. */
  readonly resume: Locator;
  /** Closes the panel about a changed transaction. */
  readonly takeNote: Locator;
  /** Stops waiting for a wallet that was asked to sign. */
  readonly leave: Locator;
  /** The signing button while another user has the burn open in a wallet: present, not usable. */
  readonly claimedByOther: Locator;
  /** The same user, or link, has it open in another browser, and what gives it to this one. */
  readonly openInOtherBrowser: Locator;
  readonly releaseOtherBrowser: Locator;
  /** Opens what another user's claim can be released by, and releases it. */
  readonly canceledInWallet: Locator;
  readonly releaseOther: Locator;
  /** EVM: where the hash of what a wallet sent is typed. */
  readonly hashField: Locator;
  readonly submitHash: Locator;

  /**
   * Solana: the field for the signature of a transaction that the wallet sent by itself, and the button that
   * closes a refused one.
   */
  readonly signatureField: Locator;
  readonly discardProof: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.signatureField = page.getByRole('textbox', { name: solanaCopy('burn.recover.label') });
    this.discardProof = page.getByRole('button', { name: copy('burn.proof.refused.discard') });
    this.holderHeading = page.getByRole('heading', { name: copy('burn.holder.title'), exact: true });
    this.prepare = page.getByRole('button', { name: PREPARE });
    this.sign = page.getByRole('button', { name: copy('burn.sign.action') });
    this.switchNetwork = page.getByRole('button', { name: /^Mudar para/ });
    this.changeAccount = page.getByRole('button', { name: copy('signing.wallets.change') });
    this.resume = page.getByRole('button', { name: copy('intent.burn.resume') });
    this.takeNote = page.getByRole('button', { name: copy('burn.changedSent.dismiss') });
    this.leave = page.getByRole('button', { name: copy('signing.leave') });
    this.claimedByOther = page.getByText(copy('burn.claimed.gate.other_signer'));
    this.openInOtherBrowser = page.getByText(copy('burn.claimed.gate.other_browser'));
    this.releaseOtherBrowser = page.getByRole('button', { name: copy('burn.claimed.otherBrowser.release') });
    this.canceledInWallet = page.getByText(copy('burn.claimed.nonce.summary'));
    this.releaseOther = page.getByRole('button', { name: copy('burn.claimed.nonce.action') });
    this.hashField = page.getByLabel(copyFor('evm', 'burn.recover.label'));
    this.submitHash = page.getByRole('button', { name: copyFor('evm', 'burn.recover.action') });
    this.proofWaiting = page.getByText(copy('burn.proof.kept'));
    this.checksPassed = checksCleared(page);
  }

  connect(walletName: string): Locator {
    const name = copy('signing.wallets.connect').replace('{wallet}', walletName);
    return this.#page.getByRole('button', { name });
  }

  /** A check that did not pass, by its id. */
  failedCheck(id: string): Locator {
    const checks = this.#page.getByRole('region', { name: copy('signing.checks.title') });
    const label = copy(`burn.check.${id}.label`);
    return checks
      .getByRole('listitem')
      .filter({ hasText: `${label} (${copy('signing.checks.state.failed')})` });
  }

  /** Enters a signature from the wallet's history. */
  async giveSignature(signature: string): Promise<void> {
    if (!(await this.signatureField.isVisible())) {
      await this.#page.getByText(solanaCopy('burn.recover.summary')).click();
    }
    await this.signatureField.fill(signature);
    await this.#page.getByRole('button', { name: solanaCopy('burn.recover.action') }).click();
  }

  /** What is shown about a signature that is none. */
  get signatureIsNone(): Locator {
    return this.#page.getByText(solanaCopy('burn.recover.invalid'));
  }

  /** What is shown about the last try; a wallet that is at fault is named (B3). */
  outcome(kind: OutcomeKind, walletName = ''): Locator {
    const title = kind === 'left' ? copy('signing.left') : copy(`burn.outcome.${kind}.title`);
    return this.#page.getByText(title.replace('{wallet}', walletName));
  }

  /** A wallet that can only sign and send together. */
  cannotSignOnly(walletName: string): Locator {
    return this.#page.getByText(copy('burn.signOnly.title').replace('{wallet}', walletName));
  }

  /** What is shown about a transaction that the wallet sent otherwise than it was checked. */
  changedSent(walletName: string, field?: 'from' | 'to' | 'data' | 'value'): Locator {
    const title = copy('burn.changedSent.title').replace('{wallet}', walletName);
    const notices = this.#page.getByRole('alert').filter({ hasText: title });
    return field ? notices.filter({ hasText: copy(`burn.changedSent.field.${field}`) }) : notices;
  }
}
