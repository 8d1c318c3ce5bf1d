import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CSV_FLAVOURS, withoutFormula, writeCsv } from './write-csv.ts';
import type { Cell } from './table.ts';

type Row = readonly [text: Cell, at: Cell, amount: Cell];
const COLUMNS = ([0, 1, 2] as const).map((place) => ({
  id: `c${String(place)}`,
  heading: `Coluna ${String(place)}`,
  cell: (row: Row) => row[place],
}));

async function write(rows: readonly Row[], flavour: keyof typeof CSV_FLAVOURS): Promise<string> {
  async function* batches() {
    for (const row of rows) yield await Promise.resolve([row]);
  }
  const chunks: string[] = [];
  for await (const chunk of writeCsv({ columns: COLUMNS, batches: batches() }, CSV_FLAVOURS[flavour])) {
    chunks.push(chunk);
  }
  return chunks.join('');
}

/** A reader of RFC 4180, written for this test. */
function readCsv(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const pattern = /("(?:[^"]|"")*"|[^"\r\n;,]*)(\r\n|[;,]|$)/gy;
  for (let match = pattern.exec(text); match !== null && match[0] !== ''; match = pattern.exec(text)) {
    const [, raw = '', end = ''] = match;
    line.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === separator) continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

const FLAVOURS = ['csv', 'csv-br'] as const;
const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '−'];

/** The cells of a spreadsheet that splits the lines of these texts at another separator than the file's. */
async function readElsewhere(
  texts: readonly string[],
  flavour: keyof typeof CSV_FLAVOURS,
): Promise<string[]> {
  const file = await write(
    texts.map((one) => [one, null, null] as const),
    flavour,
  );
  return file.split(CSV_FLAVOURS[flavour].separator === ',' ? /[;\t\r\n]/ : /[,\t\r\n]/);
}

/** Whether a sign comes first, without the quotes and blanks that a spreadsheet may drop. */
function isFormula(cell: string): boolean {
  const begin = cell.replace(/^[\s"\u0000-\u001F\u200B\uFEFF]+/u, '');
  return SIGNS.some((sign) => begin.startsWith(sign));
}

const AT = new Date('2026-11-22T02:59:59.123Z');

test('the flavour for programs has ISO instants, a decimal point and names that do not change', async () => {
  expect(await write([['a', AT, { cents: 123_456 }]], 'csv')).toBe(
    'c0,c1,c2\r\na,2026-11-22T02:59:59.123Z,1234.56\r\n',
  );
});

test('the Brazilian flavour has its mark, semicolons, a decimal comma and the time of Brasília', async () => {
  expect(await write([['a', AT, { cents: 123_456 }]], 'csv-br')).toBe(
    '\uFEFFColuna 0;Coluna 1;Coluna 2\r\na;21/11/2026 23:59;1234,56\r\n',
  );
});

test('what is not known is empty, never a zero', async () => {
  expect(await write([[null, null, null]], 'csv')).toBe('c0,c1,c2\r\n,,\r\n');
});

test.each(FLAVOURS)('%s is read back as it was written', async (flavour) => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', ';', ',', '\n', '\r', ' ', '=', 'ç', '\t') });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
      const file = await write(
        texts.map((one) => [one, null, null] as const),
        flavour,
      );
      const { separator, mark } = CSV_FLAVOURS[flavour];
      const other = separator === ',' ? ';' : ',';
      const [, ...lines] = readCsv(file.slice(mark.length).replaceAll(other, '|'), separator);
      expect(lines.map(([first]) => first)).toEqual(
        texts.map((one) => withoutFormula(one, separator).replaceAll(other, '|')),
      );
    }),
  );
});

describe('a spreadsheet takes for text', () => {
  test.each([
    '=1+1',
    '+5511987654321',
    '-2',
    '@SUM(A1)',
    ' =1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '\u200B=1',
    '\u0000=1',
    '\u00A0=1',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫x',
    '−1',
    '"=1',
    '""=1',
    ' " "=1',
    '\u200B"=1',
  ])('%j', (text) => {
    expect(withoutFormula(text, ';')).toBe(`'${text}`);
  });

  test.each(FLAVOURS)('each cell of %s that it splits at another separator', async (flavour) => {
    const before = ['', ' ', '"', '""', ' "', '" "', '\u00A0"\u200B"', '"\uFEFF', '\u0000"', '"\u001F '];
    const texts = ['', 'x', '"', '""'].flatMap((start) =>
      [',', ';', '\t', '\n', '\r', ';;', ',;'].flatMap((end) =>
        before.flatMap((blank) => SIGNS.map((sign) => `${start}${end}${blank}${sign}1+1;y`)),
      ),
    );
    expect((await readElsewhere(texts, flavour)).filter(isFormula)).toEqual([]);
  });

  test.each(FLAVOURS)(
    'whatever is written to %s, also where it splits at another separator',
    async (flavour) => {
      const text = fc.string({
        unit: fc.constantFrom(
          'a',
          '"',
          ';',
          ',',
          '\t',
          '\r',
          '\n',
          ' ',
          '\u0000',
          '\u200B',
          '\uFEFF',
          ...SIGNS,
        ),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(text, { minLength: 1 }), async (texts) => {
          expect((await readElsewhere(texts, flavour)).filter(isFormula)).toEqual([]);
        }),
        { numRuns: 1000 },
      );
    },
  );

  test.each(['a=1', 'REF-1', '12.345.678/0001-99', '', 'a@b.c', '0x12', 'a, b; c', '[1,2]'])(
    '%j as it is',
    (text) => {
      expect(withoutFormula(text, ',')).toBe(text);
    },
  );
});
