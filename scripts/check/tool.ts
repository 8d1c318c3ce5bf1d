import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ROOT } from '#scripts/launcher/root.ts';

const manifestSchema = z.looseObject({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/**
 * The command that runs a dependency's program under this very Node, on every platform and without a shell.
 */
export function toolCommand(packageName: string, args: readonly string[], program = packageName): string[] {
  const folder = path.join(ROOT, 'node_modules', packageName);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
  const file = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[program];
  if (file === undefined) throw new Error(`${packageName} has no program ${program}`);
  return [process.execPath, path.join(folder, file), ...args];
}
