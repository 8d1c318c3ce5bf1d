import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.ts';

/**
 * Settings from a file `.env`, where there is one; what the environment has already stays. For commands that
 * work on the real service or its database, and never for a demo.
 */
export function loadEnvFile(folder = ROOT): void {
  const file = path.join(folder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
