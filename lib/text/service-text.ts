import { z } from 'zod';
import { cutText } from './cut-text.ts';

/** The most characters that are kept of a sentence of the service. */
const MOST_OF_TEXT = 2_000;
/** The same of a status, a role or an address. */
const MOST_OF_WORD = 255;

/**
 * A text that the service wrote for users to read. It has no length in the spec, and is sent to each open
 * page: what is longer than anyone reads is cut.
 */
export const serviceTextSchema = cut(z.string(), MOST_OF_TEXT).nullable().default(null);

/** A number or a truth value is the text of it. */
const scalar = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((said) => cutText(String(said), MOST_OF_TEXT));

/** The same of a text that may decide something: a value of any other type is refused. */
export const scalarTextSchema = scalar.nullable().default(null);

/**
 * The same of a text that decides nothing: a value of any other type is left out, so that it hides nothing of
 * what it is a part of (R20).
 */
export const sideTextSchema = scalarTextSchema.catch(null);

/** A reference: the service takes no longer one, and it is compared with ours. */
export const serviceReferenceSchema = cut(z.string(), MOST_OF_WORD).nullable().default(null);

/** A value of a list that may grow: an unknown one is accepted as it is (R20), up to a length. */
export const serviceWordSchema = cut(z.string().min(1), MOST_OF_WORD);

function cut(text: z.ZodString, most: number) {
  return text.transform((whole) => cutText(whole, most));
}
