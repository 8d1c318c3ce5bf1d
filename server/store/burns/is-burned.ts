import 'server-only';
import { sql } from 'drizzle-orm';
import { intents } from '#server/store/schema/schema-intents.ts';

/** The chain has executed the burn of an intent. Null where nothing is known of one. */
export const IS_BURNED = sql`(${intents.burnStanding} = 'burned')`;
