import 'server-only';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { toWallClock } from '#lib/i18n/wall-clock.ts';
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

function toValue(cell: Cell): CellValue {
  if (cell === null || typeof cell === 'string' || typeof cell === 'number') return cell;
  if (cell instanceof Date) return toWallClock(cell);
  return 'day' in cell ? new Date(`${cell.day}T00:00:00Z`) : cell.cents / CENTS_A_REAL;
}
