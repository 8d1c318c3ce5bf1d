import { isAllowed } from '#lib/auth/permissions.ts';
import { actionIdOf, addressOf, ASKERS, cookieHeaderOf, guardedEndpoints } from '../fixtures/endpoints.ts';
import type { Asker } from '../fixtures/endpoints.ts';
import { expect, test } from '../fixtures/test.ts';

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

async function pageOutcome(response: Response): Promise<string> {
  await response.body?.cancel();
  if (response.headers.get('location')?.includes('/sign-in') === true) return 'sent to sign-in';
  return DENIED.includes(response.status) ? 'refused' : 'let in';
}

const asName = (asker: Asker) => asker ?? 'nobody signed in';

for (const { file, permission } of guardedEndpoints('page')) {
  for (const asker of ASKERS) {
    const expected = asker === null ? 'sent to sign-in' : isAllowed(asker, permission) ? 'let in' : 'refused';
    test(`page ${addressOf(file)}: ${asName(asker)} is ${expected}`, async ({ stack }) => {
      const response = await ask(new URL(addressOf(file), stack.dashboardUrl), asker);
      expect(await pageOutcome(response)).toBe(expected);
    });
  }
}

for (const { file, permission, method } of guardedEndpoints('route')) {
  for (const asker of ASKERS) {
    const denial = asker === null ? 401 : isAllowed(asker, permission) ? null : 403;
    test(`${method} ${addressOf(file)}: ${asName(asker)} ${denial === null ? 'is let in' : `gets ${String(denial)}`}`, async ({
      stack,
    }) => {
      const response = await ask(new URL(addressOf(file), stack.dashboardUrl), asker, { method });
      await response.body?.cancel();
      expect(DENIED.includes(response.status) ? response.status : null).toBe(denial);
    });
  }
}

for (const { file, permission } of guardedEndpoints('action')) {
  for (const asker of ASKERS) {
    // An empty input is invalid for every action: who gets that far was let in, and nothing happens.
    const expected =
      asker === null ? 'signed_out' : isAllowed(asker, permission) ? 'invalid_input' : 'forbidden';
    test(`action ${file}: ${asName(asker)} gets ${expected}`, async ({ stack }) => {
      const url = new URL('/sign-in', stack.dashboardUrl);
      const headers = { 'next-action': actionIdOf(file), 'content-type': 'text/plain;charset=UTF-8' };
      const response = await ask(url, asker, { method: 'POST', headers, body: '[{}]' });
      expect(await response.text()).toContain(`"code":"${expected}"`);
    });
  }

  test(`action ${file}: another site gets bad_origin`, async ({ stack }) => {
    const url = new URL('/sign-in', stack.dashboardUrl);
    const headers = {
      'next-action': actionIdOf(file),
      'content-type': 'text/plain;charset=UTF-8',
      origin: 'https://attacker.example',
    };
    const response = await ask(url, 'admin', { method: 'POST', headers, body: '[{}]' });
    const isRefused = response.status >= 400 || (await response.text()).includes('"code":"bad_origin"');
    expect(isRefused).toBe(true);
  });
}
