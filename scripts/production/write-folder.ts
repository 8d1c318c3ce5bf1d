import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '#scripts/launcher/root.ts';
import { copyFiles } from './copy-files.ts';
import { listProductionFiles } from './list-files.ts';
import { makeReadable } from './make-readable.ts';

/** What a package.json says to programs that run in its folder. */
const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  type: z.literal('module'),
  imports: z.record(z.string(), z.string()),
});

/**
 * Writes the production folder from nothing: the files of `listProductionFiles`, this Node.js as `bin/node`,
 * and the command `dashboard`. It runs on any system of this kind, as any user, who cannot change it. The
 * build must be there. Answers how many files the folder has.
 */
export async function writeProductionFolder(folder: string): Promise<{ readonly files: number }> {
  const files = await listProductionFiles();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  copyFiles(files, { from: ROOT, to: folder });
  cpSync(process.execPath, path.join(folder, 'bin', 'node'));
  cpSync(path.join(ROOT, 'scripts', 'production', 'dashboard.sh'), path.join(folder, 'dashboard'));
  chmodSync(path.join(folder, 'dashboard'), 0o755);
  writeFileSync(path.join(folder, 'package.json'), packageText());
  return { files: makeReadable(folder) };
}

/** Without scripts and dependencies: nothing is installed there. */
function packageText(): string {
  const own = packageSchema.parse(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')));
  return `${JSON.stringify({ ...own, private: true }, null, 2)}\n`;
}
