import { leftoverPatienceMs } from '#scripts/launcher/process/clean-end.ts';
import { readCommandSettings } from '#scripts/launcher/command-settings.ts';
import { DEMO_PASSWORD, DEMO_USERS } from '#scripts/launcher/demo-users.ts';
import { requireFreePorts } from '#scripts/launcher/ports.ts';
import { runCommand } from '#scripts/launcher/process/run-command.ts';
import { startStack } from '#scripts/launcher/stack.ts';

/** `npm run dev`: the sandbox, and the dashboard with reload. Shares its state with the demo. */

await runCommand(async () => {
  const settings = readCommandSettings();
  await requireFreePorts(settings.ports, leftoverPatienceMs(settings.dataDir));
  const stack = await startStack({
    ...settings,
    mode: 'development',
    onStep: (step) => console.log(`· ${step}`),
  });
  const emails = DEMO_USERS.map(({ email }) => email).join(', ');
  console.log(`\n  ${stack.dashboardUrl}  (${emails}; password ${DEMO_PASSWORD})`);
  console.log(`  Logs: ${settings.dataDir}/logs. Ctrl-C stops everything.\n`);
  return stack;
});
