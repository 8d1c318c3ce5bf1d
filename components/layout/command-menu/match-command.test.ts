import { describe, expect, test } from 'vitest';
import common from '#messages/en/common.json';
import commonPtBr from '#messages/pt-BR/common.json';
import { looksLikeId, matchesCommand } from './match-command.ts';

describe('the command palette', () => {
  test.each([...Object.values(common.nav), ...Object.values(commonPtBr.nav)])(
    'finds %s by its name, its beginning and without its accents, before any search',
    (label) => {
      expect(looksLikeId(label)).toBe(false);
      const plain = label.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '');
      for (const typed of [label, label.toUpperCase(), label.slice(0, 3), plain]) {
        expect([typed, matchesCommand(label, typed)]).toEqual([typed, true]);
      }
    },
  );

  test.each([
    '5f1d8c02-6a3b-4c1e-9d2f-000000000001',
    '0x52908400098527886E0F7030069857D2E4169EE7',
    `0x${'ab1'.repeat(21)}c`,
    '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU',
    'REF-000001',
    'base:0x52908400098527886E0F7030069857D2E4169EE7',
    `https://etherscan.io/tx/0x${'ab1'.repeat(21)}c`,
    `0x${'ab1 '.repeat(21)}c`,
    '7xKXtg2CW87d97TXJSDpbD5j BkheTqA83TZRuJosgAsU',
  ])('searches for the id %s before it offers a page', (id) => {
    expect(looksLikeId(id)).toBe(true);
    for (const label of Object.values(common.nav)) expect(matchesCommand(label, id)).toBe(false);
  });
});
