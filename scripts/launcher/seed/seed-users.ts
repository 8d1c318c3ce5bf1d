import { hashPassword } from '#server/auth/password.ts';
import { findUserByEmail, insertUser } from '#server/store/users/users-repository.ts';
import type { Database } from '#server/store/database.ts';
import { DEMO_PASSWORD } from '#scripts/launcher/demo-users.ts';

/** Who creates conversions besides the demo's own operator. */
const COLLEAGUES = [
  { email: 'bianca@demo.test', name: 'Bianca Tesouraria', role: 'operator' },
  { email: 'caio@demo.test', name: 'Caio Contas a Pagar', role: 'operator' },
] as const;

/** Who creates, each with how often; null is another program. */
export const CREATORS = [
  [44, 'operator@demo.test'],
  [24, 'bianca@demo.test'],
  [14, 'caio@demo.test'],
  [8, 'admin@demo.test'],
  [10, null],
] as const;

/** Adds the colleagues who are not there yet. */
export async function addColleagues(db: Database): Promise<void> {
  for (const user of COLLEAGUES) {
    if (await findUserByEmail(db, user.email)) continue;
    await insertUser(db, { ...user, passwordHash: await hashPassword(DEMO_PASSWORD) });
  }
}

export async function getUserId(db: Database, email: string): Promise<string> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`there is no user ${email}`);
  return user.id;
}
