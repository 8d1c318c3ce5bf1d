import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '#scripts/launcher/root.ts';
import { findUnsigned } from './find-unsigned.ts';

/**
 * The gate's check of the lock file: every package that may be installed has its checksum, so that what is
 * installed is what was checked. With `--fill` it asks the registry for those that are missing and writes
 * them into the file.
 */
const LOCK = path.join(ROOT, 'package-lock.json');
const KNOWN = path.join(ROOT, 'scripts/check/unsigned-packages.json');

const lockSchema = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});
const lock = lockSchema.parse(JSON.parse(readFileSync(LOCK, 'utf8')));

if (process.argv.includes('--fill')) fill();
const known = z.array(z.string()).parse(JSON.parse(readFileSync(KNOWN, 'utf8')));
const { added, gone } = findUnsigned(lock.packages, known);
for (const name of added) console.error(`no checksum in package-lock.json: ${name}`);
for (const name of gone) console.error(`has its checksum, or is gone: take it out of ${KNOWN}: ${name}`);
process.exitCode = added.length + gone.length > 0 ? 1 : 0;

/** A registry that does not serve a package has no checksum of it, either. */
function fill(): void {
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place === '' || entry.integrity !== undefined || entry.version === undefined) continue;
    const name = place.replace(/^.*node_modules\//, '');
    try {
      const options = { encoding: 'utf8', stdio: 'pipe' } as const;
      const answer = execFileSync('npm', ['view', `${name}@${entry.version}`, 'dist.integrity'], options);
      if (answer.trim().startsWith('sha512-')) entry.integrity = answer.trim();
    } catch {
      console.error(`not served: ${name}@${entry.version}`);
    }
  }
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
  writeFileSync(KNOWN, `${JSON.stringify(findUnsigned(lock.packages, []).added, null, 2)}\n`);
}
