import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_LABELS } from '#lib/intents/annotation.ts';
import { isAllowed, ROLES, type Role } from '#lib/auth/permissions.ts';
import type { Intent } from '#lib/intents/intent.ts';
import type { Session } from '#server/auth/require-session.ts';
import { getIntentDetail } from '#server/intents/get-intent-detail.ts';
import { database, sqlClient } from '#server/store/database.ts';
import { MOST_NOTES } from '#server/store/intents/annotations-repository.ts';
import { auditLog } from '#server/store/schema/schema.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { liveHistory, mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { addLabel, addNote, removeLabel } from './annotate.ts';

useTestDatabase();
let operator: Session;
let intent: Intent;
beforeAll(async () => {
  operator = await sessionOf('operator');
});
beforeEach(async () => {
  intent = anIntent();
  await mirror(intent);
});

const detail = () => getIntentDetail({ id: intent.id, session: operator });
const label = (text: string) => addLabel({ intentId: intent.id, label: text }, operator);

describe('notes', () => {
  test('are shown newest first, with the name of whoever wrote them, in the audit log and on open pages', async () => {
    for (const text of ['first', 'second']) await addNote({ intentId: intent.id, text }, operator);
    const { notes } = await detail();
    expect(notes.map(({ text }) => text)).toEqual(['second', 'first']);
    expect(notes[0]?.by).not.toBe('');
    const entries = await database().select().from(auditLog);
    expect(
      entries.filter(({ action, subject }) => action === 'note.added' && subject === intent.id),
    ).toHaveLength(2);
    expect(await liveHistory()).toContainEqual({ type: 'annotation.changed', intentId: intent.id });
  });

  test('that are too many for a page are said to be there', async () => {
    await addNote({ intentId: intent.id, text: 'the first' }, operator);
    expect(await detail()).toMatchObject({ hasOlderNotes: false });
    await sqlClient()`insert into intent_notes (intent_id, text, created_by)
      select ${intent.id}, 'more', ${operator.userId} from generate_series(1, ${MOST_NOTES})`;
    const { notes, hasOlderNotes } = await detail();
    expect([notes.length, hasOlderNotes]).toEqual([MOST_NOTES, true]);
  });

  test('are of a conversion that exists', async () => {
    const unknown = addNote({ intentId: anIntent().id, text: 'to none' }, operator);
    await expect(unknown).rejects.toMatchObject({ fault: { code: 'not_found' } });
  });
});

describe('labels', () => {
  test('are one in whatever case, and taken away in whatever case', async () => {
    await label('Fechamento');
    await label('FECHAMENTO');
    expect((await detail()).labels).toEqual(['Fechamento']);
    await removeLabel({ intentId: intent.id, label: 'fechamento' }, operator);
    expect((await detail()).labels).toEqual([]);
  });

  test('are bounded', async () => {
    for (let count = 0; count < MOST_LABELS; count += 1) await label(`label ${String(count)}`);
    await expect(label('one more')).rejects.toMatchObject({ fault: { code: 'labels_enough' } });
  });
});

const note = async (role: Role) => addNote({ intentId: intent.id, text: 'a note' }, await sessionOf(role));

test.each(ROLES.filter((role) => isAllowed(role, 'intents.annotate')))(
  'the table lets a %s annotate',
  async (role) => {
    await expect(note(role)).resolves.toBeUndefined();
  },
);

test.each(ROLES.filter((role) => !isAllowed(role, 'intents.annotate')))(
  'the table does not let a %s annotate',
  async (role) => {
    await expect(note(role)).rejects.toMatchObject({ fault: { code: 'forbidden' } });
  },
);
