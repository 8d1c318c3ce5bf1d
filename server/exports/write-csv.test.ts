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
    '\uFEFFColuna 0;Coluna 1;Coluna 2\r\na;21/11/2026 23:59:59;1234,56\r\n',
  );
});

test('two instants of one minute are not the same text in the Brazilian flavour', async () => {
  const rows = [1, 2].map((second) => [null, new Date(second * 1_000), null] as const);
  const [, ...lines] = (await write(rows, 'csv-br')).split('\r\n');
  expect(lines).toEqual([';31/12/1969 21:00:01;', ';31/12/1969 21:00:02;', '']);
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

/** The text of a cell of one column, as a reader of the file has it. */
async function cellOf(text: string, flavour: keyof typeof CSV_FLAVOURS): Promise<string | undefined> {
  const { mark } = CSV_FLAVOURS[flavour];
  const file = await write([[text, null, null]], flavour);
  const cell = /^c0,c1,c2\r\n([^]*),,\r\n$|^Coluna 0;Coluna 1;Coluna 2\r\n([^]*);;\r\n$/.exec(
    file.slice(mark.length),
  );
  const raw = cell?.[1] ?? cell?.[2];
  return raw?.startsWith('"') === true ? raw.slice(1, -1).replaceAll('""', '"') : raw;
}

describe('a spreadsheet would read as another value', () => {
  test.each([
    // Its zeros, or its last digits, would be lost.
    ...['0042', '01234567000189', '00', '007', ' 0042', '0042\u00A0', '00,50', '0001.5'],
    ...['1234567890123456', '12345678901234567890123456789012', '0'.repeat(32)],
    // A CNPJ, and any other from twelve digits on: shown with an exponent, and lost when it is saved again.
    ...['11222333000181', '123456789012', '999999999999', ' 123456789012', '123456789012345'],
    // A number with an exponent, in groups, with an end of zeros, a percentage, an amount, below zero.
    ...['3E5', '3e5', '1e5', '12E3', '1,5E3', '1.5e+10', '12E-3', '1234e5678'],
    ...['1.234', '12.345.678', '1.234,50', '1,234,567', '10,50', '10.50', ',5', '.5', '10,'],
    ...['10%', '10,5 %', 'R$ 10', 'R$10,00', '$100', '100 €', '(123)', '(1.234,50)'],
    // A date, a month, a time, a fraction.
    ...['11/2026', '10-11', '1/2', '12/05/2026', '2026-11-10', '10/11/26', '2026/1', '10 / 11', '1 1/2'],
    ...['2026-11-10T12:00:00Z', '10/11/2026 10:30', '10-11-2026', '31-12', '2026-11-10 12:00:00.123'],
    ...[
      'nov/2026',
      'Nov-26',
      '10 nov',
      '10-nov-2026',
      'janeiro 2026',
      'March 5',
      'mar/5',
      '5 de maio de 2026',
    ],
    ...[
      'may 2026',
      'set/26',
      'Dez. 2026',
      'nov2026',
      '1março',
      '10:30',
      '10:30:05',
      '100:00',
      '3 PM',
      '3:15 am',
    ],
    // A truth value.
    ...['true', 'FALSE', 'verdadeiro', 'Falso'],
  ])('%j: it gets an apostrophe for readers, and none for programs', async (text) => {
    expect(await cellOf(text, 'csv-br')).toBe(`'${text}`);
    expect(await cellOf(text, 'csv')).toBe(text);
  });

  test.each([
    // Shown as it is: up to eleven digits, as a CPF or a phone number has.
    ...['0', '7', '42', '4711', '12345678909', '99999999999'],
    ...['12.345.678/0001-99', '123.456.789-00', '11 98765-4321', '10.0.0.1', '1.2.3', '2026-1234', '40-99'],
    ...['REF-0042', '0x12', '0xe5', 'A0042', '0042A', '5f1d8c02-6a3b-4c1e-9d2f-000000000001', '12-34-56-78'],
    ...[
      'nov',
      'maio',
      'marca 10',
      'outro 5',
      'setor 7',
      'março a maio',
      'E5',
      '3E',
      '3EB0',
      'e',
      'PM',
      '3 PMs',
    ],
    ...['verdadeiro ou falso', 'a@b.c', '', ' ', 'R$', '%', '()', '-', 'ticket 0042', 'ação 1/2', "'0042"],
  ])('not %j', async (text) => {
    const expected = text === '-' ? "'-" : text;
    expect(await cellOf(text, 'csv-br')).toBe(expected);
    expect(await cellOf(text, 'csv')).toBe(expected);
  });

  test('amounts, instants, days and numbers are as they were', async () => {
    const row = [new Date(0), { day: '2026-11-10' }, { cents: 1_234_567_890 }] as const;
    expect(await write([row, [7, 0, { cents: 5 }]], 'csv-br')).toBe(
      '\uFEFFColuna 0;Coluna 1;Coluna 2\r\n31/12/1969 21:00:00;10/11/2026;12345678,90\r\n7;0;0,05\r\n',
    );
  });

  test('and what it would calculate has one apostrophe', async () => {
    expect(await cellOf('+5511987654321', 'csv-br')).toBe("'+5511987654321");
    expect(await cellOf('-0042', 'csv-br')).toBe("'-0042");
  });
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
