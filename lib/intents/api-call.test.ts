import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { toCurl } from './api-call.ts';

/** What a shell makes of the command: its words, one a line. */
function wordsOf(command: string): string[] {
  const script = command.replace(/^curl/, "printf '%s\\n'");
  const env = {
    NODE_ENV: 'test',
    CONVERSION_API_URL: 'https://api.test',
    CONVERSION_API_KEY: 'of-the-shell',
  } as const;
  return execFileSync('sh', ['-c', script], { env }).toString().trimEnd().split('\n');
}

test('is read by a shell as it was sent, with the key of the shell', () => {
  const request = `{"clientReference":"Ana's $(touch /tmp/x) \`id\` \\"quoted\\" "}`;
  const call = { method: 'POST', path: '/intents/onramp', request, idempotencyKey: 'key-1' };
  expect(wordsOf(toCurl(call))).toEqual([
    '-X',
    'POST',
    'https://api.test/v2/intents/onramp',
    '-H',
    'X-API-Key: of-the-shell',
    '-H',
    'idempotency-key: key-1',
    '-H',
    'Content-Type: application/json',
    '--data-raw',
    request,
  ]);
});

test('has no more than was sent', () => {
  const call = { method: 'GET', path: '/intents/1', request: null, idempotencyKey: null };
  expect(wordsOf(toCurl(call))).toEqual([
    '-X',
    'GET',
    'https://api.test/v2/intents/1',
    '-H',
    'X-API-Key: of-the-shell',
  ]);
});
