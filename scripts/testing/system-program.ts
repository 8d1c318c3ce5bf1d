import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where Debian puts servers; an ordinary user's PATH may lack it. */
const MORE_FOLDERS = ['/usr/local/sbin', '/usr/sbin'];

/** A program of the system that a test needs, under the name of its package. */
export function findOrInstallProgram(name: string): string {
  return findOrInstall(name, () => findProgram(name));
}

/**
 * What a test needs of a package of the system: found, else installed by the system's package manager where
 * the user is root. Throws with what a user can do.
 */
export function findOrInstall<T>(packageName: string, find: () => T | undefined): T {
  const found = find();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName]);
  }
  const installed = find();
  if (installed === undefined)
    throw new Error(`no ${packageName} here: install it (apt-get install ${packageName})`);
  return installed;
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...MORE_FOLDERS];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}

function run(command: string, args: readonly string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(command, args, { env, stdio: 'inherit' });
  if (status !== 0) console.log(`  ${command} ${args.join(' ')} did not succeed`);
}
