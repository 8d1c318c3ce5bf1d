/** BRL cents: an integer from 0 to 2^53 - 1. The unit of every amount on the API (R2). */
export type Cents = number;

/**
 * Reads an amount as a Brazilian types it: `1234`, `1234,5`, `1.234,56`, `R$ 1.234,56`. Undefined when it is
 * not one (a lone dot as decimal separator is ambiguous and therefore refused: `1.5` is no amount, `1.500` is
 * R$ 1.500,00).
 */
export function parseBrl(text: string): Cents | undefined {
  const match = /^(?:R\$)?\s*(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(text.trim());
  if (!match?.[1]) return undefined;
  const reais = match[1].replaceAll('.', '');
  const cents = Number(reais + (match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : undefined;
}

/**
 * `R$ 1.234,56`, in every language: the amount is Brazilian. Exact for every safe integer, and for whatever a
 * chain or a text has as a `bigint`.
 */
export function formatBrl(cents: Cents | bigint): string {
  return `${cents < 0 ? '-' : ''}R$\u00a0${formatBrlDigits(cents < 0 ? -cents : cents)}`;
}

/** The same of a text of whole cents, as one is stored or stated; undefined of any other. */
export function formatBrlText(text: string): string | undefined {
  return /^\d{1,80}$/.test(text) ? formatBrl(BigInt(text)) : undefined;
}

/** `1.234,56`: an amount, never negative, as it is written into a field that has its own `R$`. */
export function formatBrlDigits(cents: Cents | bigint): string {
  const digits = String(cents).padStart(3, '0');
  return `${groupThousands(digits.slice(0, -2))},${digits.slice(-2)}`;
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}
