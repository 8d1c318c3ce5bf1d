import { describe, expect, test } from 'vitest';
import { LOCALES } from '#lib/i18n/locales.ts';
import { readCopy } from './read-copy.ts';
import { type Prose, readNames, readProse } from './read-prose.ts';
import { RETIRED_WORDS, type VocabularyPlace } from './vocabulary.ts';

const BURN_FOLDERS = ['server/burns/', 'lib/burns/', 'lib/evm/burn/', 'lib/solana/burn/', 'components/burn/'];

/** The copy of a text as a user reads it: without the names of arguments, branches and tags. */
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

  test('uses no word that was retired', () => {
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

describe('comments, test titles, documents and names', () => {
  let read: readonly Prose[] | undefined;
  const prose = () => (read ??= readProse());
  const findRetired = (place: VocabularyPlace, texts: readonly Prose[]) => {
    const words = RETIRED_WORDS.filter(({ where }) => where.includes(place));
    return texts.flatMap(({ file, line, text }) =>
      words
        .filter(({ pattern }) => pattern.test(text))
        .map(({ instead }) => `${file}:${line}: "${text.slice(0, 200)}" (say: ${instead})`),
    );
  };

  test('use no word that was retired in prose', () => {
    expect(findRetired('code', prose())).toEqual([]);
  }, 120_000);

  test('call the authorization of a burn no grant, where only burns are', () => {
    const ofBurns = prose().filter(({ file }) => BURN_FOLDERS.some((folder) => file.startsWith(folder)));
    expect(ofBurns.length).toBeGreaterThan(0);
    expect(ofBurns.filter(({ text }) => /\bgrants?\b/i.test(text))).toEqual([]);
  }, 120_000);

  test('use no word that was retired in an identifier', () => {
    expect(findRetired('names', readNames())).toEqual([]);
  });
});

describe('the table of retired words', () => {
  test.each([
    ['en', 'Tell the service operators', 'provider support'],
    ['en', 'The authorization lapses in', 'expire'],
    ['en', 'Needs a person', 'action required'],
    ['en', 'Under review', 'failed, under review'],
    ['pt-BR', 'Precisa de alguém', 'pendências'],
    ['pt-BR', 'A autorização venceu.', 'expira'],
    ['pt-BR', 'o dossiê', 'Dossiê de suporte'],
    ['pt-BR', 'Estado', 'status'],
    ['pt-BR', 'Rejeite a solicitação', 'pedido'],
    ['code', 'Only told once it is mined.', 'publish, report, submit, show, answer'],
    ['code', 'until a person has looked', 'user, signer, operator, holder'],
    ['code', 'Hidden from who may not read it.', 'a user who, whoever'],
    ['code', 'the operators get its proof', 'provider support'],
    ['names', 'prepare Anew', 'again'],
    ['names', 'require Heard', 'apply, pass on, take, receive'],
    ['names', 'before Hearing', 'apply, pass on, take, receive'],
    ['names', 'NODE AWAY', 'unavailable'],
  ] as const)('finds in %s: %s', (locale, text, instead) => {
    const found = RETIRED_WORDS.filter(({ where, pattern }) => where.includes(locale) && pattern.test(text));
    expect(found.map((word) => word.instead)).toContain(instead);
  });

  test.each([
    ['en', 'Failed, under review'],
    ['en', 'Missing on-chain'],
    ['pt-BR', 'Dossiê de suporte'],
    ['pt-BR', 'Situação dos valores'],
    ['pt-BR', 'Pendente de assinatura'],
    ['code', 'as the unprivileged user (nobody)'],
    ['code', 'takes the signature back from a wallet'],
    ['code', 'two operators press at once'],
    ['names', 'leads Away'],
  ] as const)('finds nothing in %s: %s', (locale, text) => {
    const found = RETIRED_WORDS.filter(({ where, pattern }) => where.includes(locale) && pattern.test(text));
    expect(found).toEqual([]);
  });

  test('checks what a user reads, not the names of arguments and branches', () => {
    expect(readableWords('{role, select, whitelister {Signs <b>{tokens}</b>.} other {Does not.}}')).toBe(
      'Signs . Does not.',
    );
  });
});
