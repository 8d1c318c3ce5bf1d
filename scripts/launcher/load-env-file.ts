import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from './launch-error.ts';
import { ROOT } from './root.ts';

/**
 * Settings from a file `.env`, where there is one; what the environment has already stays. For commands that
 * work on the real service or its database, and never for a demo. Throws a `LaunchError` for a file that this
 * user may not read.
 */
export function loadEnvFile(folder = ROOT): void {
  const file = path.join(folder, '.env');
  if (!existsSync(file)) return;
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new LaunchError(`The file ${file} is there, and this user may not read it.`);
  }
  process.loadEnvFile(file);
}
