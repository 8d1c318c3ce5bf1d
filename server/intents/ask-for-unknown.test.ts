import { beforeEach, describe, expect } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { database } from '#server/store/database.ts';
import { findIntent } from '#server/store/intents/intents-repository.ts';
import { harness, test } from '#server/testing/burns/burn-test.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { rowOf } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { askForUnknown } from './ask-for-unknown.ts';

useTestDatabase();
let session: Session;
beforeEach(async () => {
  session = await sessionOf('viewer');
});

const reads = () => harness.service.requests.length;

describe('a conversion that is not here yet, opened by its address', () => {
  test('is read from the service, once', async () => {
    harness.intent = anIntent({ intentType: 'onramp' });
    const { id } = harness.intent;
    expect(await askForUnknown(id, session)).toBe('read');
    expect(await rowOf({ id })).toMatchObject({ id, intentType: 'onramp' });
    expect(reads()).toBe(1);
  });

  test('[R22] is not known where the service does not know it either', async () => {
    const { id } = anIntent();
    expect(await askForUnknown(id, session)).toBe('unknown');
    expect(await findIntent(database(), id)).toBeUndefined();
  });

  test('is not asked for where the service does not answer', async () => {
    harness.onRead = () => ({ status: 503, body: {} });
    expect(await askForUnknown(anIntent().id, session)).toBe('unavailable');
  });

  test('[R22] of ids that nothing has, a user has few asked for, and other users theirs', async () => {
    const ask = async (asker: Session) => askForUnknown(anIntent().id, asker);
    const outcomes: string[] = [];
    for (let index = 0; index < 20; index++) outcomes.push(await ask(session));
    expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'unknown'));
    expect(outcomes.at(-1)).toBe('unavailable');
    expect(reads()).toBeLessThan(10);
    expect(await ask(await sessionOf('admin'))).toBe('unknown');
  });
});
