import 'server-only';
import { formatBrlDigits } from '#lib/money/cents.ts';
import { toWallClock } from '#lib/i18n/wall-clock.ts';
import type { Cell, ExportTable } from './table.ts';

interface Flavour {
  /** What comes before the first byte of text. */
  readonly mark: string;
  readonly separator: string;
  readonly isForPrograms: boolean;
  readonly amount: (cents: number) => string;
  readonly instant: (at: Date) => string;
}

export const CSV_FLAVOURS = {
  csv: {
    mark: '',
    separator: ',',
    isForPrograms: true,
    amount: toDecimal,
    instant: (at) => at.toISOString(),
  },
  'csv-br': {
    // By this a spreadsheet knows that the text is UTF-8.
    mark: '\uFEFF',
    separator: ';',
    isForPrograms: false,
    amount: (cents) => formatBrlDigits(cents).replaceAll('.', ''),
    instant: toBrazilianTime,
  },
} as const satisfies Record<string, Flavour>;

/** The lines of a CSV file, a chunk for each batch of rows. */
export async function* writeCsv<Row>(
  { columns, batches }: ExportTable<Row>,
  flavour: Flavour,
): AsyncGenerator<string> {
  const { separator, isForPrograms } = flavour;
  const toLine = (texts: readonly string[]) => `${texts.join(separator)}\r\n`;
  const headings = columns.map(({ id, heading }) => quote(isForPrograms ? id : heading, separator));
  const readers = columns.map(({ cell, code }) => (isForPrograms ? (code ?? cell) : cell));
  yield flavour.mark + toLine(headings);
  for await (const rows of batches) {
    let chunk = '';
    for (const row of rows) chunk += toLine(readers.map((read) => toText(read(row), flavour)));
    yield chunk;
  }
}

function toText(cell: Cell, flavour: Flavour): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'string') return quote(withoutFormula(cell), flavour.separator);
  return cell instanceof Date ? flavour.instant(cell) : flavour.amount(cell.cents);
}

/**
 * A spreadsheet runs a text that begins like a formula, full-width signs and signs after blanks included. An
 * apostrophe before it makes it a text.
 */
const FORMULA = /^[\s\u0000-\u001F\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

export function withoutFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

function quote(text: string, separator: string): string {
  const mustQuote = text.includes(separator) || /["\r\n\t]|^\s|\s$/.test(text);
  return mustQuote ? `"${text.replaceAll('"', '""')}"` : text;
}

function toDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 21/11/2026 06:54, on the clock of the app's time zone. */
function toBrazilianTime(at: Date): string {
  const text = toWallClock(at).toISOString();
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)} ${text.slice(11, 16)}`;
}
