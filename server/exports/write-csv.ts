import 'server-only';
import { formatBrlDigits } from '#lib/money/cents.ts';
import type { CalendarDay } from '#lib/i18n/calendar-day.ts';
import { toWallClock } from '#lib/i18n/wall-clock.ts';
import { isAltered } from './is-altered.ts';
import type { Cell, ExportTable } from './table.ts';

interface Flavour {
  /** What comes before the first byte of text. */
  readonly mark: string;
  readonly separator: ',' | ';';
  readonly isForPrograms: boolean;
  readonly amount: (cents: number) => string;
  readonly instant: (at: Date) => string;
  readonly day: (day: CalendarDay) => string;
}

export const CSV_FLAVOURS = {
  csv: {
    mark: '',
    separator: ',',
    isForPrograms: true,
    amount: toDecimal,
    instant: (at) => at.toISOString(),
    day: (day) => day,
  },
  'csv-br': {
    // By this a spreadsheet knows that the text is UTF-8.
    mark: '\uFEFF',
    separator: ';',
    isForPrograms: false,
    amount: (cents) => formatBrlDigits(cents).replaceAll('.', ''),
    instant: toBrazilianTime,
    day: toBrazilianDay,
  },
} as const satisfies Record<string, Flavour>;

/** The lines of a CSV file, a chunk for each batch of rows. */
export async function* writeCsv<Row>(
  { columns, batches }: ExportTable<Row>,
  flavour: Flavour,
): AsyncGenerator<string> {
  const { separator, isForPrograms } = flavour;
  const toLine = (texts: readonly string[]) => `${texts.join(separator)}\r\n`;
  const headings = columns.map(({ id, heading }) => quote(isForPrograms ? id : heading));
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
  if (typeof cell === 'string') return quote(asText(cell, flavour));
  if (cell instanceof Date) return flavour.instant(cell);
  return 'day' in cell ? flavour.day(cell.day) : flavour.amount(cell.cents);
}

/** For readers also what a spreadsheet would show as another text is marked as one. */
function asText(text: string, { separator, isForPrograms }: Flavour): string {
  const safe = withoutFormula(text, separator);
  return !isForPrograms && !safe.startsWith("'") && isAltered(text) ? `'${safe}` : safe;
}

/** What a spreadsheet takes for the beginning of a formula, full-width and small signs included. */
const SIGN = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B\\u2212]';
/** What a spreadsheet may drop before it: blanks, controls, and quotes that it takes for empty ones. */
const DROPPED = '[\\s"\\u0000-\\u001F\\u200B\\uFEFF]';
const FORMULA = new RegExp(`^${DROPPED}*${SIGN}|^[\\t\\r\\n]`, 'u');
/** By the file's own separator: what begins a cell where a spreadsheet splits lines at another one. */
const INNER_FORMULA = { ',': formulaAfter(';'), ';': formulaAfter(',') } as const;

function formulaAfter(otherSeparator: Flavour['separator']): RegExp {
  return new RegExp(`([${otherSeparator}\\t\\r\\n](?:(?![\\t\\r\\n])${DROPPED})*)(?=${SIGN})`, 'gu');
}

/**
 * A spreadsheet runs a text that begins like a formula, also after blanks or quotes. An apostrophe makes it a
 * text. One that splits at another separator than the file's does not know the quotes of a cell, so a sign
 * after such a separator gets one, too.
 */
export function withoutFormula(text: string, separator: Flavour['separator']): string {
  const inner = text.replace(INNER_FORMULA[separator], "$1'");
  return FORMULA.test(text) ? `'${inner}` : inner;
}

function quote(text: string): string {
  const mustQuote = /[",;\r\n\t]|^\s|\s$/.test(text);
  return mustQuote ? `"${text.replaceAll('"', '""')}"` : text;
}

function toDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 21/11/2026 06:54:09, on the clock of the app's time zone. */
function toBrazilianTime(at: Date): string {
  const text = toWallClock(at).toISOString();
  return `${toBrazilianDay(text.slice(0, 10))} ${text.slice(11, 19)}`;
}

/** 21/11/2026. */
function toBrazilianDay(day: CalendarDay): string {
  return day.split('-').reverse().join('/');
}
