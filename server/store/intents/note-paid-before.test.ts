import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Intent } from '#lib/intents/intent.ts';
import { database } from '#server/store/database.ts';
import { intentEvents, intents } from '#server/store/schema/schema-intents.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { notePaidBefore } from './note-paid-before.ts';

useTestDatabase();

const FAILED = { status: 'failed', failureCode: 'destination_invalid' } as const;

/** As a build leaves it that does not know the column. */
async function unnoted(...statuses: readonly (object & { readonly status: string })[]): Promise<Intent> {
  const first = anIntent({ intentType: 'offramp', chainId: 'base' });
  for (const [minute, facts] of statuses.entries()) {
    await mirror({ ...first, ...facts, updatedAt: `2026-11-21T12:0${minute}:00.000Z` });
  }
  const facts = { wasReportedPaid: false, burnStanding: 'burned' } as const;
  await database().update(intents).set(facts).where(eq(intents.id, first.id));
  return first;
}

test('[R44] [R89] what burned and is over was paid before where its timeline has it as completed', async () => {
  const paid = await unnoted({ status: 'completed' }, FAILED);
  const unpaid = await unnoted({ status: 'paying_out' }, FAILED);
  const completed = await unnoted({ status: 'completed' });
  const withdrawn = await unnoted({ status: 'completed' }, FAILED);
  await database()
    .insert(intentEvents)
    .values({
      ...{ intentId: withdrawn.id, kind: 'correction', value: 'failed', detail: 'completed', source: 'read' },
      occurredAt: new Date('2026-11-21T12:05:00.000Z'),
    });
  await notePaidBefore(database());
  const all = [paid, unpaid, completed, withdrawn].map(({ id }) => id);
  const rows = await database().select().from(intents).where(inArray(intents.id, all));
  expect(rows.filter(({ wasReportedPaid }) => wasReportedPaid).map(({ id }) => id)).toEqual([paid.id]);
});
