import { expect, test } from 'vitest';
import type { AnswerDifference } from '#lib/intents/contradiction.ts';
import { mergeDifferences } from './answer-differences.ts';

const CHAIN: AnswerDifference = { field: 'chainId', asked: 'base', answered: 'polygon' };
const OTHER_CHAIN: AnswerDifference = { field: 'chainId', asked: 'base', answered: 'solana' };
const AMOUNT: AnswerDifference = { field: 'amountCents', asked: '700', answered: '7' };
const SAME_TEXT: AnswerDifference = { field: 'id', asked: '700', answered: '7' };

test.each<[string, AnswerDifference[], AnswerDifference[], AnswerDifference[]]>([
  ['a first difference is new', [], [CHAIN], [CHAIN]],
  ['the same answer about a field is not', [CHAIN, AMOUNT], [AMOUNT, CHAIN], []],
  ['another answer about the field is', [CHAIN], [CHAIN, OTHER_CHAIN], [OTHER_CHAIN]],
  ['the same answer about another field is', [AMOUNT], [SAME_TEXT], [SAME_TEXT]],
  ['no difference adds nothing', [CHAIN], [], []],
])('%s, and none that was known is lost', (_name, known, found, fresh) => {
  expect(mergeDifferences(known, found)).toEqual({ fresh, all: [...known, ...fresh] });
});
