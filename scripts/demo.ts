import { parseArgs } from 'node:util';
import { ensureBuild } from '#scripts/launcher/build.ts';
import { leftoverPatienceMs } from '#scripts/launcher/process/clean-end.ts';
import { readCommandSettings } from '#scripts/launcher/command-settings.ts';
import { DEMO_PASSWORD, DEMO_USERS } from '#scripts/launcher/demo-users.ts';
import { requireFreePorts } from '#scripts/launcher/ports.ts';
import { runCommand } from '#scripts/launcher/process/run-command.ts';
import { startStack, type Stack } from '#scripts/launcher/stack.ts';
import { startOver } from '#scripts/launcher/start-over.ts';

/**
 * `npm run demo`: everything on this machine, the dashboard as in production. `-- --fresh` starts over,
 * `-- --seed` adds three months of conversions, and `--seed-number 7` other ones.
 */
await runCommand(async () => {
  const { fresh, seedNumber } = readFlags();
  const settings = readCommandSettings();
  if (fresh) {
    say(
      settings.databaseUrl === undefined
        ? 'starting over'
        : 'starting over, but for the database of DATABASE_URL',
    );
    await startOver(settings.dataDir, settings.sandboxSettings.SANDBOX_DATA_DIR);
  }
  await requireFreePorts(settings.ports, leftoverPatienceMs(settings.dataDir));
  say('checking the build');
  if (await ensureBuild()) say('built');
  const stack = await startStack({ ...settings, mode: 'production', seed: seedNumber, onStep: say });
  welcome(stack, settings.dataDir);
  return stack;
});

function readFlags() {
  const { values: flags } = parseArgs({
    options: {
      fresh: { type: 'boolean', default: false },
      seed: { type: 'boolean', default: false },
      'seed-number': { type: 'string' },
    },
  });
  return { fresh: flags.fresh, seedNumber: flags['seed-number'] ?? (flags.seed ? '1' : undefined) };
}

function say(step: string): void {
  console.log(`· ${step}`);
}

function welcome(stack: Stack, dataDir: string): void {
  const logins = DEMO_USERS.map(({ email, role }) => `    ${email.padEnd(22)} ${role}`);
  console.log(`
  The dashboard is ready:  ${stack.dashboardUrl}

  Sign in as one of these, password ${DEMO_PASSWORD} for all:
${logins.join('\n')}

  The sandbox:  ${stack.sandboxUrl}  (control API below /sandbox)
  State and logs:  ${dataDir}  (start over with: npm run demo -- --fresh)

  Ctrl-C stops everything.
`);
}
