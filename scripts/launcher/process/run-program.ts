import { spawn } from 'node:child_process';
import path from 'node:path';
import { LaunchError } from '#scripts/launcher/launch-error.ts';
import { ROOT } from '#scripts/launcher/root.ts';

/**
 * Runs one of our server-side scripts to its end under this Node, resolving as Next's server does. Throws a
 * `LaunchError` with what it printed when it fails.
 */
export async function runServerScript(
  script: string,
  options: { args?: readonly string[]; env: NodeJS.ProcessEnv },
): Promise<string> {
  const file = path.join(ROOT, script);
  const running = spawn(process.execPath, ['--conditions=react-server', file, ...(options.args ?? [])], {
    cwd: ROOT,
    env: options.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  running.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  running.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    running.once('error', reject);
    running.once('close', resolve);
  });
  if (code !== 0) throw new LaunchError(`${script} failed:\n${output.join('').trim()}`);
  return output.join('');
}
