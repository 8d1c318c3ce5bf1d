import type { Locator, Page } from '@playwright/test';
import { copy } from './copy.ts';

export class SignInPage {
  readonly #page: Page;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly alert: Locator;

  constructor(page: Page) {
    this.#page = page;
    this.email = page.getByLabel(copy('auth.email'));
    this.password = page.getByLabel(copy('auth.password'), { exact: true });
    this.submit = page.getByRole('button', { name: copy('auth.submit'), exact: true });
    this.alert = page.getByRole('alert').filter({ hasText: /\S/ });
  }

  async open(path = '/sign-in'): Promise<void> {
    await this.#page.goto(path);
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** Replaces a password that an administrator gave. */
  async choosePassword(password: string): Promise<void> {
    await this.#page.getByLabel(copy('settings.password.next'), { exact: true }).fill(password);
    await this.#page.getByRole('button', { name: copy('auth.replace.submit') }).click();
  }

  async waitUntilSignedIn(): Promise<void> {
    await this.#page.getByRole('navigation', { name: copy('common.nav.label') }).waitFor();
  }
}
