import { spawnSync } from 'node:child_process';
import { MUTATION_GROUPS } from '#scripts/check/mutation/groups.ts';
import { ROOT } from '#scripts/launcher/root.ts';
import { toolCommand } from '#scripts/check/tool.ts';

/**
 * `npm run mutation -- <group> …`: changes the money paths, or some groups of them, one place at a time and
 * names the changes that no test noticed.
 */
const isForced = process.argv.includes('--force');
const names = process.argv.slice(2).filter((argument) => argument !== '--force');
const unknown = names.filter((name) => MUTATION_GROUPS[name] === undefined);
if (unknown.length > 0) {
  console.error(`no such group: ${unknown.join(', ')}; there are ${Object.keys(MUTATION_GROUPS).join(', ')}`);
  process.exitCode = 1;
} else {
  for (const name of names.length > 0 ? names : Object.keys(MUTATION_GROUPS)) run(name);
}

function run(name: string): void {
  const [program = '', ...args] = toolCommand(
    '@stryker-mutator/core',
    ['run', 'scripts/check/mutation/stryker.config.js'],
    'stryker',
  );
  const env = { ...process.env, MUTATION_GROUP: name, MUTATION_FORCE: isForced ? '1' : '' };
  const { status } = spawnSync(program, args, { cwd: ROOT, env, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
