import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '#lib/encoding/parse-json.ts';
import { LaunchError } from './launch-error.ts';

const launcherStateSchema = z.object({
  databasePassword: z.string().min(1),
  authSecret: z.string().min(32),
  /** The endpoint that was registered with the sandbox, so that a restart uses it again. */
  webhookEndpoint: z.object({ id: z.string(), url: z.string(), secret: z.string() }).nullable(),
});
export type LauncherState = z.infer<typeof launcherStateSchema>;
export type WebhookEndpoint = NonNullable<LauncherState['webhookEndpoint']>;

/** What a launcher stores in its data folder beside the data itself: its secrets, made on the first start. */
export function readLauncherState(dataDir: string): LauncherState {
  return findLauncherState(dataDir) ?? createLauncherState(dataDir);
}

export function findLauncherState(dataDir: string): LauncherState | undefined {
  const file = stateFile(dataDir);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const parsed = launcherStateSchema.safeParse(parseJson(text));
  if (!parsed.success) throw new LaunchError(`${file} is not readable. Start over with --fresh.`);
  return parsed.data;
}

/** Written beside and moved into place, so that it is never seen half. */
export function writeLauncherState(dataDir: string, state: LauncherState): void {
  const file = stateFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function createLauncherState(dataDir: string): LauncherState {
  const state: LauncherState = {
    databasePassword: randomBytes(24).toString('base64url'),
    authSecret: randomBytes(32).toString('base64url'),
    webhookEndpoint: null,
  };
  writeLauncherState(dataDir, state);
  return state;
}

function stateFile(dataDir: string): string {
  return path.join(dataDir, 'launcher.json');
}
