import type { Locator, Page } from '@playwright/test';
import { copy } from './copy.ts';

/** That no check failed: all passed, or something is left for a user to confirm. */
export function checksCleared(page: Page): Locator {
  const [noneFailed = ''] = copy('signing.checks.open').split('.');
  return page.getByText(copy('signing.checks.passed')).or(page.getByText(noneFailed));
}
