import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { Cell } from './table.ts';
import { CSV_FLAVOURS, writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

async function write(texts: readonly string[]): Promise<Buffer> {
  async function* batches() {
    yield await Promise.resolve(texts);
  }
  const columns = [{ id: 'a', heading: 'A', cell: (text: string) => text }];
  return Buffer.from(await new Response(writeXlsx({ columns, batches: batches() }, 'x')).arrayBuffer());
}

/** The first column without its heading, as a reader of workbooks takes it. */
async function readBack(texts: readonly string[]): Promise<unknown[]> {
  const { sheets } = await readXlsx(await write(texts));
  return (sheets[0]?.rows ?? []).slice(1).map(([cell]) => cell);
}

/** The XML of the sheet, by the central directory of the archive. */
async function sheetOf(text: string): Promise<string> {
  const zip = await write([text]);
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\u0005\u0006')) + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    if (zip.toString('utf8', at + 46, at + 46 + nameLength).endsWith('sheet1.xml')) {
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const data = zip.subarray(from, from + size);
      return (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data).toString('utf8');
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error('no sheet');
}

test.each(['\uFFFE', '\uFFFF', '\u0001', '\u000B'])(
  'a text with %j, which no XML may have, is escaped, and read as it was',
  async (character) => {
    expect(await sheetOf(`recusado${character}`)).not.toContain(character);
    expect(await readBack([`recusado${character}`])).toEqual([`recusado${character}`]);
  },
);

test.each([
  ['NF_x0041_7', 'NF_x005F_x0041_7'],
  ['_x0041_x0042_', '_x005F_x0041_x005F_x0042_'],
  ['_x0041\u0001', '_x005F_x0041_x0001_'],
  ['_x00_', '_x00_'],
  ['tax_x0041B', 'tax_x0041B'],
])('a text that looks like an escape is the same text in the workbook: %j', async (text, written) => {
  expect(await sheetOf(text)).toContain(`>${written}<`);
  expect(await readBack([text])).toEqual([text]);
});

test('half of a surrogate pair is no text', async () => {
  expect(await readBack(['a\uD83Eb'])).toEqual(['a\uFFFDb']);
});

test('a cell has no more characters than a spreadsheet takes, and shows that it was cut', async () => {
  const whole = 'x'.repeat(32_767);
  const cut = `${'x'.repeat(32_766)}…`;
  expect(await readBack([whole, `${whole}x`, 'x'.repeat(40_000)])).toEqual([whole, cut, cut]);
  // No half of the pair that is at the end.
  expect(await readBack([`${'x'.repeat(32_765)}😀😀`])).toEqual([`${'x'.repeat(32_765)}…`]);
});

test('whatever a text is, the workbook has it', async () => {
  const unit = fc.constantFrom(
    'a',
    '_',
    'x',
    '0',
    'F',
    '_x0041_',
    '_x005F_',
    '\uFFFF',
    '\u0001',
    '<',
    '&',
    'ç',
    '😀',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit, minLength: 1 }), { minLength: 1 }), async (texts) => {
      expect(await readBack(texts)).toEqual(texts);
    }),
  );
});

test.each([
  ['2026-11-30T23:59:59.999Z', '30/11/2026 20:59:59'],
  ['2026-11-30T23:59:59.500Z', '30/11/2026 20:59:59'],
  ['2026-12-01T02:59:59.999Z', '30/11/2026 23:59:59'],
  ['2026-12-01T03:00:00.000Z', '01/12/2026 00:00:00'],
  ['1969-12-31T23:59:59.999Z', '31/12/1969 20:59:59'],
])('the time %s is the same second in a workbook as in the file of text', async (instant, shown) => {
  async function* batches() {
    yield await Promise.resolve([new Date(instant)]);
  }
  const columns = [{ id: 'a', heading: 'A', kind: 'instant' as const, cell: (at: Date): Cell => at }];
  let text = '';
  for await (const part of writeCsv({ columns, batches: batches() }, CSV_FLAVOURS['csv-br'])) text += part;
  expect(text).toContain(shown);
  const book = await new Response(writeXlsx({ columns, batches: batches() }, 'x')).arrayBuffer();
  const { sheets } = await readXlsx(Buffer.from(book));
  const [day = '', time = ''] = shown.split(' ');
  const wanted = new Date(`${day.split('/').reverse().join('-')}T${time}Z`);
  const cell = sheets[0]?.rows[1]?.[0];
  expect(cell).toBeInstanceOf(Date);
  expect(Math.abs(Number(cell) - wanted.getTime())).toBeLessThan(100);
});
