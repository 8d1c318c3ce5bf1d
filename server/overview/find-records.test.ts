import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '#server/auth/require-session.ts';
import { anIntent } from '#server/testing/intent-fixtures.ts';
import { mirror } from '#server/testing/mirror.ts';
import { sessionOf } from '#server/testing/sessions.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { findRecords } from './find-records.ts';

useTestDatabase();

const hash = `0x${'Ab'.repeat(32)}`;
const reference = 'NF-2026-000123';
const shared = 'ORDER-2026-77';
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T12:00:00.000Z`;
const sharing = [3, 7, 1, 6, 2, 5, 4].map((n) => anIntent({ clientReference: shared, createdAt: day(n) }));
const intent = anIntent({
  intentType: 'offramp',
  clientReference: reference,
  metadata: { burnTxSignature: hash, amountCents: 1_000 },
});
let session: Session;

beforeAll(async () => {
  session = await sessionOf('viewer');
  await mirror(intent, anIntent({ clientReference: `${reference}4` }), ...sharing);
});

describe('what a pasted text names', () => {
  test.each([
    ['an id', intent.id],
    ['an id in capitals', intent.id.toUpperCase()],
    ['a reference', reference],
    ['a hash', hash],
  ])('%s: its one row', async (_name, text) => {
    const { intents } = await findRecords({ text, session });
    expect(intents.map(({ id }) => id)).toEqual([intent.id]);
  });

  test('of many conversions: the newest five, and that there are more', async () => {
    const { intents, isMore } = await findRecords({ text: shared, session });
    expect(intents.map(({ createdAt }) => createdAt)).toEqual([7, 6, 5, 4, 3].map(day));
    expect(isMore).toBe(true);
    expect((await findRecords({ text: reference, session })).isMore).toBe(false);
  });

  test.each([
    ['a part of it', reference.slice(0, 8)],
    ['no id', randomUUID()],
    ['a quote', "'; --"],
  ])('%s: none', async (_name, text) => {
    expect(await findRecords({ text, session })).toEqual({ intents: [], isMore: false, wallets: [] });
  });
});
