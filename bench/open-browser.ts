import { chromium, type Browser } from '@playwright/test';
import { findOrInstallChromium } from '#scripts/check/find-chromium.ts';

/** The Chromium of the end-to-end tests. The caller closes it. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findOrInstallChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}
