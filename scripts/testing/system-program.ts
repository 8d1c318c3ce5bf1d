import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where Debian puts servers; an ordinary user's PATH may lack it. */
const MORE_FOLDERS = ['/usr/local/sbin', '/usr/sbin'];

/**
 * A program of the system that a test needs, under the name of its package: found, else installed by the
 * system's package manager where the user is root. Throws with what a user can do.
 */
export function findOrInstallProgram(name: string): string {
  const found = findProgram(name);
  if (found !== undefined) return found;
  if (process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  }
  const installed = findProgram(name);
  if (installed === undefined) throw new Error(`no ${name} here: install it (apt-get install ${name})`);
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
