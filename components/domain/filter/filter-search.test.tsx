import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FilterSearch } from './filter-search.tsx';

test('no key alone leads to the search, where speech input would press it by a word', () => {
  const html = renderToStaticMarkup(
    <FilterSearch label="Search" placeholder="id" query="" type={() => undefined} />,
  );
  expect(html).toContain('type="search"');
  expect(html).not.toMatch(/aria-keyshortcuts|<kbd/);
});
