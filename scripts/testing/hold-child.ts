import { Child } from '#scripts/launcher/process/child-process.ts';
import { ROOT } from '#scripts/launcher/root.ts';

/** A launcher to be killed by a test: starts a program with a lifeline, prints its process id and stays. */
const child = await Child.start({
  name: 'a program',
  command: process.execPath,
  args: ['--import', './scripts/launcher/process/lifeline.ts', '--eval', 'setInterval(() => {}, 60_000)'],
  cwd: ROOT,
  env: process.env,
  logFile: undefined,
});
console.log(child.pid);
setInterval(() => {}, 60_000);
