import { parseBrl, type Cents } from './cents.ts';

/** As many digits without `R$`, dot or comma are an amount that is typed; more are an id or a document. */
const PLAIN = /^\d{1,7}$/;
const WRITTEN = /^r\$|[.,]/i;
/** What the filter of a list takes. */
const MOST_CENTS = 1e15;

/** The amount that a text in a search may mean, beside an id that has it; undefined where it is none. */
export function findSearchedAmount(text: string): Cents | undefined {
  const trimmed = text.trim();
  if (!PLAIN.test(trimmed) && !WRITTEN.test(trimmed)) return undefined;
  const cents = parseBrl(trimmed.replace(/^r\$/i, 'R$'));
  return cents !== undefined && cents < MOST_CENTS ? cents : undefined;
}
