import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

const READABLE = 0o444;
const EXECUTABLE = 0o111;

/**
 * Lets every user of the machine read a folder and run its programs, whatever mask the build had: another
 * user than its owner runs it. Answers how many files it has.
 */
export function makeReadable(folder: string): number {
  let files = 0;
  for (const entry of [folder, ...listInside(folder)]) {
    const stats = lstatSync(entry);
    if (!stats.isDirectory()) files += 1;
    if (stats.isSymbolicLink()) continue;
    const isExecutable = stats.isDirectory() || (stats.mode & EXECUTABLE) !== 0;
    chmodSync(entry, stats.mode | READABLE | (isExecutable ? EXECUTABLE : 0));
  }
  return files;
}

/** All that is in a folder, at any depth. A link is one of them, and what it leads to is not. */
export function listInside(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const found = path.join(folder, entry.name);
    return entry.isDirectory() ? [found, ...listInside(found)] : [found];
  });
}
