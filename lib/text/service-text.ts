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
export const serviceTextSchema = z
  .string()
  .transform((text) => cutText(text, MOST_OF_TEXT))
  .nullable()
  .default(null);

/** A reference: the service takes no longer one, and it is compared with ours. */
export const serviceReferenceSchema = z
  .string()
  .transform((reference) => cutText(reference, MOST_OF_WORD))
  .nullable()
  .default(null);

/** A value of a list that may grow: an unknown one is accepted as it is (R20), up to a length. */
export const serviceWordSchema = z
  .string()
  .min(1)
  .transform((word) => cutText(word, MOST_OF_WORD));
