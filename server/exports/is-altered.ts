import 'server-only';

const MONTH =
  'jan(?:eiro|uary)?|fe[vb](?:ereiro|ruary)?|mar(?:ço|ch)?|a[bp]r(?:il)?|mai(?:o)?|may|jun(?:ho|e)?|jul(?:ho|y)?|' +
  'ago(?:sto)?|aug(?:ust)?|se[tp](?:embro|tember)?|o[uc]t(?:ubro|ober)?|nov(?:embro|ember)?|de[zc](?:embro|ember)?';
const BETWEEN = '(?:\\s*[/.-]\\s*|\\s+|\\s+de\\s+)?';
const TIME = '\\d{1,4}:\\d{1,2}(?::\\d{1,2}(?:[.,]\\d+)?)?';
const NUMBER = '(?:\\d+|\\d{1,3}(?:[.,]\\d{3})+)?(?:[.,]\\d*)?';
const SYMBOL = '(?:R\\$|US\\$|\\$|€)';

const ALTERED = [
  // Zeros before it, more digits than are shown without an exponent, an exponent, groups or decimals.
  '0\\d+(?:[.,]\\d*)?',
  '\\d{12,}',
  '\\d+(?:[.,]\\d*)?e[+-]?\\d+',
  '\\d{1,3}(?:[.,]\\d{3})+(?:[.,]\\d*)?',
  '\\d*[.,]\\d+|\\d+[.,]',
  // A percentage, an amount of money, below zero.
  `${NUMBER}\\s*%`,
  `${SYMBOL}\\s*${NUMBER}|${NUMBER}\\s*${SYMBOL}`,
  `\\(${NUMBER}\\)`,
  // A fraction, a time.
  '\\d+\\s+\\d+/\\d+',
  `${TIME}(?:\\s*[ap]m?)?|\\d{1,2}\\s*[ap]m?`,
  // A month with a day, a year or both.
  `\\d{1,4}${BETWEEN}(?:${MONTH})\\.?(?:${BETWEEN}\\d{1,4})?|(?:${MONTH})\\.?${BETWEEN}\\d{1,4}(?:,?\\s+\\d{4})?`,
  'true|false|verdadeiro|falso',
];
const ALTERED_FORM = new RegExp(`^(?:${ALTERED.join('|')})$`, 'iu');
/** No form but that of digits alone is longer. */
const LONGEST = 32;
const DIGITS = /^\d+$/;

/** Numbers of a day, a month and a year in any order, and a time. */
const DATE = new RegExp(
  `^(\\d{1,4})\\s*[/-]\\s*(\\d{1,4})(?:\\s*[/-]\\s*(\\d{1,4}))?(?:[ T]${TIME}Z?)?$`,
  'u',
);
const LAST_MONTH = 12;

/**
 * Whether a spreadsheet that opens a CSV file would take a text for a number, a date, a time or a truth
 * value, and so show another text. Not of a whole number that it shows as it is: up to 11 digits, the first
 * not a zero. One of 12 digits, such as a CNPJ, is shown as 1,12223E+13 and saved as that.
 */
export function isAltered(text: string): boolean {
  const shown = text.trim();
  if (shown.length > LONGEST) return DIGITS.test(shown);
  return (/\d/.test(shown) || /^[tfv]/i.test(shown)) && (ALTERED_FORM.test(shown) || isDate(shown));
}

/** One of the numbers can be a month: 2026-1234 is no date. */
function isDate(text: string): boolean {
  // A part that is not there is no number.
  const [, ...numbers] = (DATE.exec(text) ?? []).map(Number);
  return numbers.some((one) => one >= 1 && one <= LAST_MONTH);
}
