import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { binariesIn, type PostgresBinaries } from '#scripts/launcher/postgres/binaries.ts';
import { findOrInstall } from './system-program.ts';

const NAMES = ['postgres', 'initdb', 'pg_dump', 'pg_restore'];

/** A PostgreSQL of the system, all of one version: `pg_dump` refuses a newer server. */
export interface SystemPostgres {
  readonly binaries: PostgresBinaries;
  /** Where they are, and `pg_dump` and `pg_restore`. */
  readonly folder: string;
}

/** The embedded PostgreSQL has no `pg_dump`. Throws when there is none here and none can be installed. */
export function findSystemPostgres(): SystemPostgres {
  return findOrInstall('postgresql', () => {
    const folder = [...debianFolders(), ...(process.env['PATH'] ?? '').split(path.delimiter)].find(hasAll);
    return folder === undefined ? undefined : { binaries: binariesIn(path.dirname(folder)), folder };
  });
}

const hasAll = (folder: string) => NAMES.every((name) => existsSync(path.join(folder, name)));

/** Debian has a folder for each version, none of them in PATH; the newest first. */
function debianFolders(): string[] {
  const version = (folder: string) => Number(folder.split('/').at(-2));
  return globSync('/usr/lib/postgresql/*/bin').sort((a, b) => version(b) - version(a));
}
