import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { LaunchError } from '#scripts/launcher/launch-error.ts';
import { toolCommand } from './tool.ts';

/** Does the same work without a window, in two thirds of the processor time. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome'];

/**
 * The Chromium that the end-to-end tests drive: `CHROMIUM_PATH`, Playwright's own, one on the PATH; else it
 * is installed by Playwright, else by the system's package manager where the user is root. Throws with what a
 * user can do.
 */
export function findOrInstallChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log('· no Chromium here: installing one …');
  runInstaller(toolCommand('@playwright/test', ['install', '--with-deps', 'chromium'], 'playwright'));
  const installed = findChromium();
  if (installed !== undefined) return installed;
  if (process.getuid?.() === 0) {
    runInstaller(['apt-get', 'update']);
    runInstaller(['apt-get', 'install', '-y', '--no-install-recommends', HEADLESS]);
    if (findChromium() === undefined) {
      runInstaller(['apt-get', 'install', '-y', '--no-install-recommends', 'chromium']);
    }
  }
  const last = findChromium();
  if (last === undefined) throw new LaunchError('no Chromium: install one and name it in CHROMIUM_PATH');
  return last;
}

function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new LaunchError(`CHROMIUM_PATH names ${named}, which is not there`);
    return named;
  }
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) =>
    existsSync(file),
  );
}

function runInstaller(command: readonly string[]): void {
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) console.log(`  ${command.join(' ')} did not succeed`);
}
