import { readFileSync } from 'node:fs';
import { LaunchError } from '../launch-error.ts';

export interface SystemUser {
  readonly uid: number;
  readonly gid: number;
}

const PREFERRED_NAMES = ['nobody', 'postgres', 'daemon'];

/**
 * The user PostgreSQL runs as: it refuses to run as root, so for root it is an unprivileged user that this
 * system has. Undefined when we are unprivileged ourselves.
 */
export function findPostgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readUsers();
  for (const name of PREFERRED_NAMES) {
    const user = users.get(name);
    if (user) return user;
  }
  throw new LaunchError(
    'PostgreSQL cannot run as root, and this system has no unprivileged user (nobody) to run it as. Run this as an ordinary user, or set DATABASE_URL.',
  );
}

function readUsers(): Map<string, SystemUser> {
  const users = new Map<string, SystemUser>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name && Number(uid) > 0) users.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return users;
}
