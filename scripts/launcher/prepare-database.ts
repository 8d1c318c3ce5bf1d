import { hashPassword } from '#server/auth/password.ts';
import { openDatabase } from '#server/store/database.ts';
import { insertUser, listUsers } from '#server/store/users/users-repository.ts';
import { DEMO_PASSWORD, DEMO_USERS } from './demo-users.ts';
import { LaunchError, reportFailure } from './launch-error.ts';
import { migrateFromEnvironment } from './migrate-from-environment.ts';

/**
 * A program, run by launchers: applies the migrations to DATABASE_DIRECT_URL, else DATABASE_URL, and, with
 * --demo-users, adds the users of the demo who are not there yet: their password is known to everyone, so a
 * database that has users, and none of the demo, is refused.
 */
try {
  await prepare();
} catch (error) {
  reportFailure(error);
}

async function prepare(): Promise<void> {
  const databaseUrl = await migrateFromEnvironment();
  if (process.argv.includes('--demo-users')) await addDemoUsers(databaseUrl);
}

async function addDemoUsers(url: string): Promise<void> {
  const { db, close } = openDatabase(url);
  try {
    const present = new Set((await listUsers(db)).map(({ email }) => email));
    const [other] = present;
    if (other !== undefined && !DEMO_USERS.some(({ email }) => present.has(email))) {
      throw new LaunchError(
        `DATABASE_URL names a database with users of its own, such as ${other}: no demo runs on it.`,
      );
    }
    for (const user of DEMO_USERS) {
      if (present.has(user.email)) continue;
      await insertUser(db, { ...user, passwordHash: await hashPassword(DEMO_PASSWORD) });
    }
  } finally {
    await close();
  }
}
