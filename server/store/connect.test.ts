import { expect, onTestFinished, test } from 'vitest';
import { env } from '#server/env.ts';
import { useTestDatabase } from '#server/testing/test-database.ts';
import { connect, POOL } from './connect.ts';

useTestDatabase();

test('what the database warns of is printed once, and what it only remarks is not', async () => {
  const printed: string[] = [];
  const note = ({ name, message }: Error) => void printed.push(`${name}: ${message}`);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const raise = (level: string, text: string) => `do $$ begin raise ${level} '${text}'; end $$`;
  const session = connect(env().databaseUrl, { ...POOL, max: 1 });
  for (const text of ['the order of texts has changed', 'the order of texts has changed', 'another'])
    await session.unsafe(raise('warning', text));
  await session.unsafe(raise('notice', 'already there'));
  await session.end();
  expect(printed).toEqual(['DatabaseWarning: the order of texts has changed', 'DatabaseWarning: another']);
});
