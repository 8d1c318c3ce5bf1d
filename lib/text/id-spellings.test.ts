import { expect, test } from 'vitest';
import { isUuid, toIdSpellings, toStoredSpellings } from './id-spellings.ts';

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const HASH = `0x${'ab12'.repeat(16)}`;
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
const ID = '5f1d8c02-6a3b-4c1e-9d2f-000000000001';

test.each([
  [`eth:${ADDRESS}`, ADDRESS],
  [`base:${ADDRESS}`, ADDRESS],
  [`eip155:137:${ADDRESS}`, ADDRESS],
  [`https://etherscan.io/tx/${HASH}`, HASH],
  [`https://sepolia.basescan.org/address/${ADDRESS}/`, ADDRESS],
  [`https://polygonscan.com/tx/${HASH}#eventlog`, HASH],
  [`https://explorer.solana.com/tx/${SIGNATURE}?cluster=devnet`, SIGNATURE],
  [`https://dashboard.example/intents/${ID}`, ID],
  ['0x5290 8400 0985 2788 6E0F 7030 0698 57D2 E416 9EE7', ADDRESS],
  [`${HASH.slice(0, 40)}\n${HASH.slice(40)}`, HASH],
  [`${SIGNATURE.slice(0, 50)}\u00A0 ${SIGNATURE.slice(50)}`, SIGNATURE],
  [`https://etherscan.io/tx/${HASH.slice(0, 9)} ${HASH.slice(9)}`, HASH],
  [`${ID.slice(0, 24)} ${ID.slice(24)}`, ID],
])('what is pasted as %s is also searched for as %s', (text, id) => {
  expect(toIdSpellings(` ${text} `)).toEqual([text, id]);
});

test.each([
  '',
  ADDRESS,
  SIGNATURE,
  'order 77',
  'eth:0x12',
  'order:77',
  '(11) 98765-4321',
  'https://shop.example/orders/12',
  'https://',
  'Fechamento do mês de novembro, com 3 pagamentos',
])('%s is searched for as it is alone', (text) => {
  expect(toIdSpellings(`${text} `)).toEqual([text]);
});

test.each([
  ['ana@example.test', ['ana@example.test']],
  ['Ana@Example.test', ['Ana@Example.test', 'ana@example.test']],
  [
    'base:0xABCDEF0123456789ABCDEF0123456789ABCDEF01',
    [
      'base:0xABCDEF0123456789ABCDEF0123456789ABCDEF01',
      '0xABCDEF0123456789ABCDEF0123456789ABCDEF01',
      'base:0xabcdef0123456789abcdef0123456789abcdef01',
      '0xabcdef0123456789abcdef0123456789abcdef01',
    ],
  ],
])('%s may be stored as each of %j', (text, stored) => {
  expect(toStoredSpellings(text)).toEqual(stored);
});

test.each([
  [ID, true],
  [ID.toUpperCase(), true],
  [` ${ID}`, false],
  [`${ID}\n`, false],
  [`${ID}0`, false],
  [ID.replaceAll('-', ''), false],
  [`{${ID}}`, false],
])('%j alone is a UUID: %s', (text, isOne) => {
  expect(isUuid(text)).toBe(isOne);
});
