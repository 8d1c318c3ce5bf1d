import 'server-only';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { toWallClock } from '#lib/i18n/wall-clock.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import type { Cell, ExportTable } from './table.ts';

const CENTS_A_REAL = 100;
const NUMBER_FORMAT = {
  amount: '#,##0.00',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm:ss',
  number: '0',
} as const;
const WIDTH = 24;

/**
 * A workbook, written as its rows come. A text is a cell of text, which no spreadsheet runs; an instant is
 * what the clock of the app's time zone shows.
 */
export function writeXlsx<Row>(
  { columns, batches }: ExportTable<Row>,
  name: string,
): ReadableStream<Uint8Array> {
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const batch of batches) {
      for (const row of batch) yield columns.map(({ cell }) => toValue(cell(row)));
    }
  }
  return writeXlsxStream(rows(), {
    name,
    columns: columns.map(({ heading, kind }) => ({
      header: heading,
      width: WIDTH,
      ...(kind && { numFmt: NUMBER_FORMAT[kind] }),
    })),
    freezePane: { rows: 1 },
  });
}

/** A spreadsheet calls a workbook damaged where a cell has more. */
const MOST_CHARACTERS = 32_767;
/** ECMA-376, ST_Xstring: readers take `_x0041_` for A, and the library writes a control so. */
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}[_\u0000-\u001F\uFFFE\uFFFF])/g;
/** No XML may have them, and the library writes them as they are. */
const NOT_IN_XML = /[\uFFFE\uFFFF]/g;

function toText(text: string): string {
  return cut(text)
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replace(NOT_IN_XML, (character) => (character === '\uFFFE' ? '_xFFFE_' : '_xFFFF_'));
}

function cut(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  return `${text.slice(0, MOST_CHARACTERS - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function toValue(cell: Cell): CellValue {
  if (typeof cell === 'string') return toText(cell);
  if (cell === null || typeof cell === 'number') return cell;
  if (cell instanceof Date) return toWholeSecond(toWallClock(cell));
  return 'day' in cell ? new Date(`${cell.day}T00:00:00Z`) : cell.cents / CENTS_A_REAL;
}

/** A spreadsheet rounds what it shows: half a second more would be another second, or another day. */
function toWholeSecond(at: Date): Date {
  return new Date(Math.floor(at.getTime() / SECOND_MS) * SECOND_MS);
}
