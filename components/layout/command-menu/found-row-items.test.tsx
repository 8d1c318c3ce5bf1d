import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FoundRowItems } from './found-row-items.tsx';
import type { CommandWords } from './use-command-words.ts';
import type { FoundState } from './use-found-rows.ts';

const WORDS = { searching: 'searching', notFound: 'not found', notSearched: 'no answer' } as CommandWords;

function shown(found: FoundState, isOther: boolean): string {
  const ignored = () => undefined;
  return renderToStaticMarkup(
    <FoundRowItems {...{ found, isOther }} search={null} words={WORDS} open={ignored} choose={ignored} />,
  ).replaceAll(/<[^>]*>/g, '');
}

test('that no row has an id is said unless what is typed is an amount', () => {
  const nothing = { rows: [], isMore: false };
  expect([shown(nothing, false), shown(nothing, true)]).toEqual(['not found', '']);
  for (const isOther of [true, false]) {
    expect(shown('unknown', isOther)).toBe('no answer');
    expect(shown('searching', isOther)).toBe('searching');
  }
});
