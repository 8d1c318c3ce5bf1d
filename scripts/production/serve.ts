import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { describeFailure } from '#scripts/launcher/launch-error.ts';
import { migrateFromEnvironment } from '#scripts/launcher/migrate-from-environment.ts';
import { requireFreePorts } from '#scripts/launcher/ports.ts';
import { SettingsError, parseEnv } from '#server/env-schema.ts';
import { endAtOnceWhenAsked } from '#server/front/process/end-when-asked.ts';
import { readFrontPlace } from '#server/front/process/front-place.ts';
import { guardOutput } from '#server/observability/guard-output.ts';

/**
 * Starts the dashboard of a production folder: checks settings, arguments and port, brings the database up to
 * date, serves. Several may start on one database at a time: one of them migrates it. Where a step fails it
 * ends with code 1: nothing may be served on a schema that this code does not know.
 */
const buildSchema = z.object({ config: z.record(z.string(), z.unknown()) });
/** So long is waited for the port: the dashboard before may be ending. */
const PATIENCE_MS = 5_000;

endAtOnceWhenAsked();
try {
  await prepare();
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : describeFailure(error));
  process.exit(1);
}
// The configuration is part of the build, and is given as the framework's own standalone server gives it:
// what would read and check next.config.ts is no part of this folder.
const { config } = buildSchema.parse(JSON.parse(readFileSync('.next/required-server-files.json', 'utf8')));
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
await import('#server/front/main.ts');

/** The migration is last: it cannot be undone. */
async function prepare(): Promise<void> {
  const settings = parseEnv(process.env);
  guardOutput();
  const { port, host } = readFrontPlace(process.argv.slice(2), settings.port);
  const isLocal = host === undefined || ['127.0.0.1', 'localhost'].includes(host);
  if (isLocal) await requireFreePorts([{ port, user: 'the dashboard', setting: 'PORT' }], PATIENCE_MS);
  await migrateFromEnvironment();
}
