import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SettingsError, parseEnv } from '#server/env-schema.ts';

/**
 * Starts the dashboard of a production folder: checks the settings, brings the database up to date, serves.
 * Several may start on one database at a time: one of them migrates it.
 */
const buildSchema = z.object({ config: z.record(z.string(), z.unknown()) });

try {
  parseEnv(process.env);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}
// The configuration is part of the build, and is given as the framework's own standalone server gives it:
// what would read and check next.config.ts is no part of this folder.
const { config } = buildSchema.parse(JSON.parse(readFileSync('.next/required-server-files.json', 'utf8')));
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
await import('#scripts/launcher/prepare-database.ts');
await import('#server/front/main.ts');
