import { expect } from 'vitest';
import { withTransaction } from '#server/store/database.ts';
import { revokeSessionsOf } from '#server/store/users/sessions-repository.ts';
import { lockUser } from '#server/store/users/users-repository.ts';
import { countWaiting } from './count-waiting.ts';

/**
 * Begins something while all sessions of a user are being ended, which it waits for. Answers what it throws,
 * or undefined.
 */
export async function whileSessionsEnd(userId: string, begin: () => Promise<unknown>): Promise<unknown> {
  let begun: Promise<unknown> = Promise.resolve();
  await withTransaction(async (tx) => {
    await lockUser(tx, userId);
    await revokeSessionsOf(tx, userId);
    begun = begin().then(
      () => undefined,
      (error: unknown) => error,
    );
    await expect.poll(countWaiting).toBeGreaterThan(0);
  });
  return begun;
}
