import 'server-only';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { COMPLETION_DOUBTS, type CompletionDoubt } from '#lib/intents/completion/completion-doubt.ts';
import { runPrepared } from '#server/store/bulk.ts';
import type { Executor } from '#server/store/database.ts';
import type { IntentRow } from '#server/store/intents/intents-repository.ts';
import { intents } from '#server/store/schema/schema-intents.ts';
import { literals, toText } from '#server/store/write-out.ts';
import { join, WHEN_DOUBTED, WITH_NAMED } from './doubt-conditions.ts';

const DOUBTS = join(
  COMPLETION_DOUBTS.map((code) => sql`case when ${WHEN_DOUBTED[code]} then ${literals([code])} end`),
);
// `offset 0`: each condition is read once, not once to choose and once to answer.
const OF_THESE = toText(sql`
  select id, to_json(doubts) as doubts from (
    select ${intents.id}, array_remove(array[${DOUBTS}], null) as doubts from ${WITH_NAMED}
    where ${intents.status} = 'completed' and ${intents.id} = any(${sql.raw('$1')}::text[]::uuid[]) offset 0
  ) as completed where doubts <> '{}'`);

/** By the id of an intent. */
export type CompletionDoubts = ReadonlyMap<string, CompletionDoubt[]>;

const doubtedSchema = z.object({ id: z.guid(), doubts: z.array(z.enum(COMPLETION_DOUBTS)) });

/** What puts those of them that are completed in doubt; of most there is nothing. */
export async function listCompletionDoubts(
  db: Executor,
  rows: readonly Pick<IntentRow, 'id' | 'status'>[],
): Promise<CompletionDoubts> {
  const ids = rows.flatMap(({ id, status }) => (status === 'completed' ? [id] : []));
  if (ids.length === 0) return new Map();
  const found = await runPrepared(db, OF_THESE, [ids]);
  return new Map(
    z
      .array(doubtedSchema)
      .parse([...found])
      .map(({ id, doubts }) => [id, doubts]),
  );
}
