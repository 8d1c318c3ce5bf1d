import { parseBrl, type Cents } from './cents.ts';

/** As many digits without `R$`, dot or comma are an amount that is typed; more are an id or a document. */
const PLAIN = /^\d{1,7}$/;
const WRITTEN = /^r\$|[.,]/i;
/** As other countries write it, with two digits of cents: in Brazil three digits follow a point. */
const WITH_POINT = /^(?:r\$\s*)?(?:\d+|\d{1,3}(?:,\d{3})+)\.\d{2}$/i;
/** What the filter of a list takes. */
const MOST_CENTS = 1e15;

/**
 * The amount that a text in a search may mean, beside an id that has it; undefined where it is none. It only
 * searches: what is ordered is typed in one form (`parseBrl`).
 */
export function findSearchedAmount(text: string): Cents | undefined {
  const trimmed = text.trim();
  if (!PLAIN.test(trimmed) && !WRITTEN.test(trimmed)) return undefined;
  const cents = parseBrl((WITH_POINT.test(trimmed) ? toComma(trimmed) : trimmed).replace(/^r\$/i, 'R$'));
  return cents !== undefined && cents < MOST_CENTS ? cents : undefined;
}

/** `1,234.56` as `1234,56`. */
function toComma(amount: string): string {
  return amount.replaceAll(',', '').replace('.', ',');
}
