import { expect, test } from 'vitest';
import { toSearchText, toSearchWords } from './search-text.ts';

test.each([
  ['João', 'joao'],
  ['JOÃO', 'joao'],
  ['Joa\u0303o', 'joao'],
  ['Emissão · Ação', 'emissao · acao'],
  ['0xABc1', '0xabc1'],
  ['^', '^'],
  ['각', '각'],
  ['', ''],
])('%s is searched for as %s', (text, searched) => {
  expect(toSearchText(text)).toBe(searched);
});

test('words end where neither a letter nor a digit follows', () => {
  expect(toSearchWords(' Configurações (2ª via) ')).toEqual(['configuracoes', '2ª', 'via']);
});
