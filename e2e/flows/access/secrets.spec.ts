import type { BrowserContext } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '#e2e/fixtures/test.ts';

const STATIC = path.resolve(import.meta.dirname, '../../../.next/static');

test.use({ role: 'admin' });

/**
 * Records every byte that the browser receives: address, headers and body of each response of the dashboard.
 */
async function recordResponses(context: BrowserContext, origin: string): Promise<string[]> {
  const received: string[] = [];
  await context.route(
    (url) => url.origin === origin && url.pathname !== '/api/live',
    async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const body = await response.body();
      received.push(`${response.url()}\n${JSON.stringify(response.headers())}\n${body.toString('latin1')}`);
      await route.fulfill({ response, body });
    },
  );
  return received;
}

function findSecrets(texts: readonly string[], secrets: Readonly<Record<string, string>>): string[] {
  return Object.entries(secrets)
    .filter(([, value]) => texts.some((text) => text.includes(value)))
    .map(([name]) => name);
}

test('no secret occurs in a byte that the browser receives', async ({ page, context, stack, samples }) => {
  const received = await recordResponses(context, stack.dashboardUrl);
  const pages = [
    '/',
    '/intents',
    '/onramps/new',
    '/offramps/new',
    `/intents/${samples.unpaidOnramp}`,
    `/intents/${samples.unburnedOfframp}`,
    `/intents/${samples.failedOfframp}`,
  ];
  const reads = [
    '/api/health',
    '/api/intents',
    '/api/overview',
    `/api/intents/${samples.completedOnramp}`,
    '/api/auth/session',
    '/api/auth/providers',
  ];
  for (const address of pages) await page.goto(address);
  for (const address of reads) await page.evaluate((url) => fetch(url), address);
  expect(received.length).toBeGreaterThan(pages.length + reads.length);
  expect(findSecrets(received, stack.secrets)).toEqual([]);
});

test('no secret occurs in the stream', async ({ page, stack, samples }) => {
  await page.goto('/');
  // The first event is skipped by the id; the completed sample has several. However many chunks: read on
  // until it is there.
  const events = await page.evaluate(async (wanted) => {
    const response = await fetch('/api/live?lastEventId=1');
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let text = '';
    while (!text.includes(wanted)) text += decoder.decode((await reader?.read())?.value, { stream: true });
    await reader?.cancel();
    return text;
  }, samples.completedOnramp);
  expect(events).toContain(samples.completedOnramp);
  expect(findSecrets([events], stack.secrets)).toEqual([]);
});

test('no secret occurs in what the build serves', ({ stack }) => {
  const files = readdirSync(STATIC, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const texts = files.map((file) => readFileSync(path.join(file.parentPath, file.name), 'latin1'));
  expect(texts.length).toBeGreaterThan(0);
  expect(findSecrets(texts, stack.secrets)).toEqual([]);
});
