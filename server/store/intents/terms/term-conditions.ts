import 'server-only';
import { inArray, like, or, sql, type SQL } from 'drizzle-orm';
import { toKeySpellings } from '#lib/pix/key-spellings.ts';
import { intentTerms } from '#server/store/schema/schema-intents.ts';

/** The index of parts knows a term by its runs of three characters. */
const SHORTEST_PART = 3;

/** A term with this part, or with the payout key that it is, as the service takes it. Of no empty text. */
export function hasPart(query: string): SQL {
  return or(...toKeySpellings(query).map(hasSpelledPart)) ?? sql`false`;
}

/** A whole term; a payout key is stored as it was typed at the creation, and as the service takes it. */
export function isTerm(text: string): SQL {
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
    : like(intentTerms.term, `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
