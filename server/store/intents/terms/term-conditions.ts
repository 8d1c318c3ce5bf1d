import 'server-only';
import { inArray, like, or, sql, type SQL } from 'drizzle-orm';
import { toKeySpellings } from '#lib/pix/key-spellings.ts';
import { SHORTEST_PART } from '#lib/text/short-search.ts';
import { intentTerms } from '#server/store/schema/schema-intents.ts';
import { foldText, intentNotes } from '#server/store/schema/schema-notes.ts';
import { toIdTerms, toSearchSpellings } from './search-spellings.ts';

/** A term with this part, or with the id or payout key that it is, as they are stored. Of no empty text. */
export function hasPart(query: string): SQL {
  return or(...toSearchSpellings(query).map(hasSpelledPart)) ?? sql`false`;
}

/**
 * A term with this part, or any of a conversion that a user noted it of: asked of the terms alone, so that a
 * plan finds few rows by their indexes and walks along the list where it takes them for many.
 */
export function hasFoundPart(query: string): SQL {
  const noted = hasNotedPart(query);
  if (!noted) return hasPart(query);
  const ids = sql`array(select ${intentNotes.intentId} from ${intentNotes} where ${noted})`;
  return sql`(${hasPart(query)} or ${intentTerms.intentId} = any(${ids}))`;
}

/** A note with this part, whatever its case and accents; undefined of one too short for the index. */
export function hasNotedPart(query: string): SQL | undefined {
  const parts = toSearchSpellings(query).filter((part) => part.length >= SHORTEST_PART);
  return or(...parts.map((part) => like(foldText(intentNotes.text), foldText(sql`${toPattern(part)}`))));
}

/** A whole term that is searched for, or the id or the payout key that it is. */
export function isSearchedTerm(text: string): SQL {
  return inArray(intentTerms.term, toSearchSpellings(text));
}

/** The whole address of a wallet, however it was copied. */
export function isAddressTerm(address: string): SQL {
  return inArray(intentTerms.term, toIdTerms(address));
}

/** A whole payout key, which is stored as it was typed at the creation, and as the service takes it. */
export function isKeyTerm(text: string): SQL {
  return inArray(intentTerms.term, toKeySpellings(text));
}

/** The ids of the conversions that have such a term. */
export function selectIdsOfTerm(condition: SQL): SQL {
  return sql`(select ${intentTerms.intentId} from ${intentTerms} where ${condition})`;
}

/** Of a part too short for the index of parts: what begins with it. */
function hasSpelledPart(part: string): SQL {
  return part.length < SHORTEST_PART
    ? sql`(${intentTerms.term} ~>=~ ${part} and ${intentTerms.term} ~<~ ${`${part}\u{10FFFF}`})`
    : like(intentTerms.term, toPattern(part));
}

/** What has this part anywhere, for `like`. */
function toPattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
