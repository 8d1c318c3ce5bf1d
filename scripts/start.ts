import { ensureBuild } from '#scripts/launcher/build.ts';
import { readDatabaseUrls, readDataDir } from '#scripts/launcher/command-settings.ts';
import { startDashboard } from '#scripts/launcher/dashboard.ts';
import { lockDataDir } from '#scripts/launcher/data-dir-lock.ts';
import { LaunchError } from '#scripts/launcher/launch-error.ts';
import { loadEnvFile } from '#scripts/launcher/load-env-file.ts';
import { requireFreePorts } from '#scripts/launcher/ports.ts';
import { startOwnDatabase } from '#scripts/launcher/postgres/embedded-database.ts';
import { runCommand } from '#scripts/launcher/process/run-command.ts';
import { runServerScript } from '#scripts/launcher/process/run-program.ts';
import { StartedPrograms } from '#scripts/launcher/process/started-programs.ts';
import { SettingsError, parseEnv } from '#server/env-schema.ts';

/** So long is waited for the port to be free. */
const PATIENCE_MS = 5_000;

loadEnvFile();

/**
 * `npm start`: the dashboard alone, in production mode, against the service that the environment (or a file
 * `.env`) names. Without DATABASE_URL it brings its own PostgreSQL.
 */
await runCommand(async () => {
  const { databaseUrl: givenDatabaseUrl } = readDatabaseUrls();
  const { port, authUrl } = checkSettings(givenDatabaseUrl);
  await requireFreePorts([{ port, user: 'the dashboard', setting: 'PORT' }], PATIENCE_MS);
  say('checking the build');
  if (await ensureBuild()) say('built');

  const started = new StartedPrograms();
  try {
    const databaseUrl = givenDatabaseUrl ?? (await lockAndStartDatabase(started));
    const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl } as const;
    say('preparing the database');
    await runServerScript('scripts/launcher/prepare-database.ts', { env });
    say('starting the dashboard');
    await started.start(() =>
      startDashboard({ mode: 'production', port, host: undefined, env, logFile: undefined }),
    );
  } catch (error) {
    await started.stop();
    throw error;
  }
  say(`the dashboard is ready: ${authUrl} (port ${port}); Ctrl-C stops it`);
  return started;
});

/** Before anything is started. A database of our own has its URL only later. */
function checkSettings(databaseUrl: string | undefined): ReturnType<typeof parseEnv> {
  try {
    return parseEnv({ ...process.env, DATABASE_URL: databaseUrl ?? 'postgres://127.0.0.1' });
  } catch (error) {
    throw error instanceof SettingsError ? new LaunchError(error.message) : error;
  }
}

async function lockAndStartDatabase(started: StartedPrograms): Promise<string> {
  say('starting PostgreSQL');
  const dataDir = readDataDir();
  const lock = lockDataDir(dataDir);
  started.add(async () => lock.release());
  return startOwnDatabase(dataDir, started);
}

function say(step: string): void {
  console.log(`· ${step}`);
}
