import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { describeFailure } from '#scripts/launcher/launch-error.ts';
import { migrateFromEnvironment } from '#scripts/launcher/migrate-from-environment.ts';
import { SettingsError, parseEnv } from '#server/env-schema.ts';

/**
 * Starts the dashboard of a production folder: checks the settings, brings the database up to date, serves.
 * Several may start on one database at a time: one of them migrates it. Where a step fails it ends with code
 * 1: nothing may be served on a schema that this code does not know.
 */
const buildSchema = z.object({ config: z.record(z.string(), z.unknown()) });

try {
  parseEnv(process.env);
  await migrateFromEnvironment();
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : describeFailure(error));
  process.exit(1);
}
// The configuration is part of the build, and is given as the framework's own standalone server gives it:
// what would read and check next.config.ts is no part of this folder.
const { config } = buildSchema.parse(JSON.parse(readFileSync('.next/required-server-files.json', 'utf8')));
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
await import('#server/front/main.ts');
