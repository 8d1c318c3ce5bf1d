import { expect, test } from '@playwright/test';
import { isAllowed } from '#lib/auth/permissions.ts';
import {
  actionIdOf,
  addressOf,
  ASKERS,
  cookieHeaderOf,
  guardedEndpoints,
  type Asker,
} from '#e2e/fixtures/endpoints.ts';
import { readStackInfo } from '#e2e/fixtures/stack/stack-info.ts';

/** Every page, route and action for every role, without a browser. */
const { dashboardUrl } = readStackInfo();
const DENIED: readonly number[] = [401, 403];

/** Asks as a browser would, without following redirects and without reading a stream to its end. */
async function ask(
  url: URL,
  asker: Asker,
  init: { method?: string; headers?: Record<string, string>; body?: string } = {},
) {
  const headers = { ...cookieHeaderOf(asker), origin: url.origin, ...init.headers };
  return await fetch(url, { redirect: 'manual', ...init, headers });
}

/** The result of a page's answer. A page of an unknown id is 404 to a user who may read it. */
async function pageOutcome(response: Response): Promise<string> {
  await response.body?.cancel();
  if (response.headers.get('location')?.includes('/sign-in') === true) return 'sent to sign-in';
  if (DENIED.includes(response.status)) return 'refused';
  return [200, 404].includes(response.status) ? 'let in' : `failed with ${String(response.status)}`;
}

/**
 * The result of a route's answer. A user who may use it without the required input gets an error that names
 * it.
 */
function routeOutcome({ status }: Response): string {
  if (DENIED.includes(status)) return `gets ${String(status)}`;
  return [200, 400, 404].includes(status) ? 'is let in' : `failed with ${String(status)}`;
}

const asName = (asker: Asker) => asker ?? 'no session';

for (const { file, permission } of guardedEndpoints('page')) {
  for (const asker of ASKERS) {
    const expected = asker === null ? 'sent to sign-in' : isAllowed(asker, permission) ? 'let in' : 'refused';
    test(`page ${addressOf(file)}: ${asName(asker)} is ${expected}`, async () => {
      const response = await ask(new URL(addressOf(file), dashboardUrl), asker);
      expect(await pageOutcome(response)).toBe(expected);
    });
  }
}

for (const { file, permission, method } of guardedEndpoints('route')) {
  for (const asker of ASKERS) {
    const expected = asker === null ? 'gets 401' : isAllowed(asker, permission) ? 'is let in' : 'gets 403';
    test(`${method} ${addressOf(file)}: ${asName(asker)} ${expected}`, async () => {
      const response = await ask(new URL(addressOf(file), dashboardUrl), asker, { method });
      await response.body?.cancel();
      expect(routeOutcome(response)).toBe(expected);
    });
  }
}

for (const { file, permission } of guardedEndpoints('action')) {
  for (const asker of ASKERS) {
    // An empty input is invalid for every action: who gets that far was let in, and nothing happens.
    const expected =
      asker === null ? 'signed_out' : isAllowed(asker, permission) ? 'invalid_input' : 'forbidden';
    test(`action ${file}: ${asName(asker)} gets ${expected}`, async () => {
      const url = new URL('/sign-in', dashboardUrl);
      const headers = { 'next-action': actionIdOf(file), 'content-type': 'text/plain;charset=UTF-8' };
      const response = await ask(url, asker, { method: 'POST', headers, body: '[{}]' });
      expect(await response.text()).toContain(`"code":"${expected}"`);
    });
  }

  test(`action ${file}: another site gets 403`, async () => {
    const url = new URL('/sign-in', dashboardUrl);
    const headers = {
      'next-action': actionIdOf(file),
      'content-type': 'text/plain;charset=UTF-8',
      origin: 'https://attacker.example',
    };
    const response = await ask(url, 'admin', { method: 'POST', headers, body: '[{}]' });
    expect(response.status).toBe(403);
  });
}
