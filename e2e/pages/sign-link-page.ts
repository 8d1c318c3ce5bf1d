import { expect, type Locator, type Page } from '@playwright/test';
import { copy } from './copy.ts';

/** The page of a signing link, and the part of a conversion's or a wallet's page that makes links. */
export class SignLinkPage {
  readonly #page: Page;
  readonly start: Locator;
  /** The way into signing a grant. */
  readonly startGrant: Locator;
  readonly over: Locator;
  readonly paid: Locator;
  readonly active: Locator;
  readonly offer: Locator;
  readonly create: Locator;
  readonly #revoke: Locator;
  readonly #confirmRevoke: Locator;
  readonly links: Locator;

  constructor(page: Page, kind: 'signing' | 'payment' = 'signing') {
    this.#page = page;
    this.start = page.getByRole('button', {
      name: new RegExp(`^(?:${copy('intent.burn.start')}|${copy('intent.burn.resume')})$`),
    });
    this.startGrant = page.getByRole('button', {
      name: copy('sign-link.grant.page.start.sign'),
      exact: true,
    });
    this.over = page.getByRole('heading', { level: 1, name: copy('sign-link.over.title') });
    this.paid = page.getByRole('heading', { level: 2, name: copy('sign-link.phase.paid.title') });
    this.active = page.getByRole('heading', { level: 2, name: copy('sign-link.grant.phase.active.title') });
    this.offer = page.getByRole('button', { name: copy(`sign-link.dashboard.${kind}.open`) });
    this.create = page.getByRole('button', { name: copy('sign-link.dashboard.create') });
    this.#revoke = page.getByRole('button', { name: copy('sign-link.dashboard.revoke') });
    this.#confirmRevoke = page.getByRole('button', { name: copy('sign-link.dashboard.revokeConfirm') });
    this.links = page.getByRole('list', { name: copy(`sign-link.dashboard.${kind}.title`) });
  }

  /** At the dashboard: cancels the one link that can be used. */
  async revoke() {
    await this.#revoke.click();
    await this.#confirmRevoke.click();
    await expect(this.links).toBeFocused();
  }

  /** At the dashboard: makes a link and answers its address, which is shown this once. */
  async makeLink(): Promise<string> {
    await this.offer.click();
    await this.create.click();
    const address = this.#page.getByRole('region', { name: copy('sign-link.dashboard.url') });
    return (await address.innerText()).trim();
  }
}
