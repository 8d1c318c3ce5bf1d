import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toReadableMessage } from './readable-message.ts';

const wrapped = JSON.stringify({
  code: -32_603,
  message: 'Internal JSON-RPC error.',
  data: { code: -32_000, message: 'insufficient funds for gas * price + value', data: '0xe450d38c' },
});

describe('the message of a wallet or a node', () => {
  test.each([
    ['nonce too low', 'nonce too low'],
    [wrapped, 'insufficient funds for gas * price + value'],
    [`Internal JSON-RPC error.\n${wrapped}`, 'insufficient funds for gas * price + value'],
    [JSON.stringify({ body: wrapped }), 'insufficient funds for gas * price + value'],
    ['{"message":""}', '{"message":""}'],
    ['{broken', '{broken'],
    ['<html><body><h1>502 Bad Gateway</h1><script>alert(1)</script></body></html>', '502 Bad Gateway'],
    ['two\n\n  lines\u0000\u202e', 'two lines'],
    ['', ''],
  ])('of %j is %j', (text, message) => {
    expect(toReadableMessage(text)).toBe(message);
  });

  test('are one line that ends, whatever the text', () => {
    const json = fc.json();
    const said = fc.oneof(
      fc.string({ size: 'large' }),
      json,
      json.map((text) => `error: ${text}`),
    );
    fc.assert(
      fc.property(said, (text) => {
        const words = toReadableMessage(text);
        return words.length <= 300 && !/[\n\r\t]/.test(words);
      }),
    );
  });

  test('are read in no time, however long the text', () => {
    const before = process.cpuUsage();
    for (const piece of ['<a', '<script', '{', '[', ' ', '<']) toReadableMessage(piece.repeat(200_000));
    // Of this process: what others do on the machine does not count.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
  });
});
