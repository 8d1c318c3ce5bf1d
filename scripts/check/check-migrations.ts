import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '#scripts/launcher/root.ts';
import { toolCommand } from './tool.ts';

/**
 * Fails when the schema says something that no migration does: generates into a copy and expects nothing new.
 * Of the snapshots only the newest is compared with it; the older ones were half of the repository's lines.
 */
const MIGRATIONS = path.join(ROOT, 'server/store/migrations');
const older = readdirSync(path.join(MIGRATIONS, 'meta'))
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted()
  .slice(0, -1);
if (older.length > 0) throw new Error(`Delete all snapshots but the newest: ${older.join(', ')}`);

const copy = mkdtempSync(path.join(tmpdir(), 'migrations-'));
cpSync(MIGRATIONS, copy, { recursive: true });
// The schema imports "server-only", which is empty under this condition.
const [program = '', ...args] = toolCommand('drizzle-kit', [
  'generate',
  '--dialect=postgresql',
  '--schema=./server/store/schema/schema*.ts',
  `--out=${path.relative(ROOT, copy)}`,
]);
const { stdout } = spawnSync(program, ['--conditions=react-server', ...args], {
  cwd: ROOT,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
});
rmSync(copy, { recursive: true });
// drizzle-kit also exits with 0 when it failed, so only its own message for "nothing new" counts.
if (!stdout.includes('No schema changes')) {
  throw new Error(`${stdout}\nThe schema has changed: run \`npm run db:generate\` and commit the migration.`);
}
