import { z } from 'zod';
import { withLineFeeds } from './typed-length.ts';

/** Problems of a typed text, as `message` of its error; they are among those of each form. */
type TextProblem = 'unseen_character' | 'text_too_long' | 'missing';

/**
 * What a reader cannot see, or what changes the order of what they see: controls, formats, lone surrogates,
 * line separators, code points that are no characters, and letters and patterns that are drawn as nothing.
 */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
/** It asks for the colored form of an emoji, and keyboards write it. */
const EMOJI_FORM = /(\p{Extended_Pictographic})\uFE0F/gu;
/** In a text of several lines: joiners and the like may be part of an emoji or of a script. */
const UNSEEN_IN_LINES = /[^\P{Cc}\n\t]|[\p{Cs}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;

/** Whether a line has a character that its reader cannot see. */
export function hasUnseen(text: string): boolean {
  return UNSEEN.test(text.replace(EMOJI_FORM, '$1'));
}

/**
 * One line that a user typed: trimmed and in composed form (NFC), otherwise as it was typed. What would be
 * stored without being seen is refused, not removed: two texts that look the same are to be the same.
 */
export function lineSchema(max: number) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .max(max, { error: 'text_too_long' satisfies TextProblem, abort: true })
    .refine((text) => !hasUnseen(text), 'unseen_character' satisfies TextProblem);
}

/** The same for a text of several lines, which has at least so many characters that can be seen. */
export function linesSchema({ min, max }: { readonly min: number; readonly max: number }) {
  return z
    .string()
    .overwrite(withLineFeeds)
    .trim()
    .normalize('NFC')
    .max(max, { error: 'text_too_long' satisfies TextProblem, abort: true })
    .refine((text) => !UNSEEN_IN_LINES.test(text), 'unseen_character' satisfies TextProblem)
    .refine((text) => countSeen(text) >= min, 'missing' satisfies TextProblem);
}

/** Whether the database can hold a text: no NUL, and no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function countSeen(text: string): number {
  // What is between two characters that are seen counts, as it does in the length that a form shows.
  const seen = text.replace(ALL_UNSEEN, (character) => (/\s/.test(character) ? character : ''));
  return seen.trim().length;
}
