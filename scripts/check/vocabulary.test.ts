import { describe, expect, it } from 'vitest';
import { LOCALES } from '#lib/i18n/locales.ts';
import { readCopy } from './read-copy.ts';
import { RETIRED_WORDS } from './vocabulary.ts';

/** What a person reads of a text: its words, without the names of arguments, branches and tags. */
function readableWords(text: string): string {
  const branches = text
    .replaceAll(/\{\w+, (?:plural|select),/g, '')
    .replaceAll(/(?:=\d+|\b\w+) \{(?!\w+\})/g, ' ');
  return branches
    .replaceAll(/<\/?\w+>/g, '')
    .replaceAll(/\{\w+\}/g, ' ')
    .replaceAll(/[{}\s]+/g, ' ')
    .trim();
}

describe.each(LOCALES)('the copy in %s', (locale) => {
  const words = RETIRED_WORDS.filter(({ where }) => where.includes(locale));

  it('uses no word that was retired', () => {
    const found = [...readCopy(locale)].flatMap(([key, text]) =>
      words
        .filter(({ pattern }) => pattern.test(readableWords(text)))
        .map(
          ({ instead }) => `messages/${locale}/${key.replace('.', '.json: ')}: "${text}" (say: ${instead})`,
        ),
    );
    expect(found).toEqual([]);
  });
});

describe('the table of retired words', () => {
  it.each([
    ['en', 'Tell the service operators', 'provider support'],
    ['en', 'The authorization lapses in', 'expire'],
    ['en', 'Needs a person', 'action required'],
    ['en', 'Under review', 'failed, under review'],
    ['pt-BR', 'Precisa de alguém', 'pendências'],
    ['pt-BR', 'A autorização venceu.', 'expira'],
    ['pt-BR', 'o dossiê', 'Dossiê de suporte'],
    ['pt-BR', 'Estado', 'status'],
  ] as const)('finds in %s: %s', (locale, text, instead) => {
    const found = RETIRED_WORDS.filter(({ where, pattern }) => where.includes(locale) && pattern.test(text));
    expect(found.map((word) => word.instead)).toContain(instead);
  });

  it.each([
    ['en', 'Failed, under review'],
    ['en', 'Missing on-chain'],
    ['pt-BR', 'Dossiê de suporte'],
    ['pt-BR', 'Situação dos valores'],
    ['pt-BR', 'Pendente de assinatura'],
  ] as const)('finds nothing in %s: %s', (locale, text) => {
    const found = RETIRED_WORDS.filter(({ where, pattern }) => where.includes(locale) && pattern.test(text));
    expect(found).toEqual([]);
  });

  it('looks at what a person reads, not at the names of arguments and branches', () => {
    expect(readableWords('{role, select, whitelister {Signs <b>{tokens}</b>.} other {Does not.}}')).toBe(
      'Signs . Does not.',
    );
  });
});
