import 'server-only';
import { parseEnv, type Env } from './env-schema.ts';
import { remember } from './process-singleton.ts';

export type { Env, OidcSettings } from './env-schema.ts';

/**
 * The settings, parsed once. Throws `SettingsError`, which names each bad or missing setting and shows no
 * value. The one reader of `process.env` (source: contract, "Dashboard settings").
 */
export function env(): Env {
  return remember('env', () => parseEnv(process.env));
}

/** Whether this is what users work with, and not a server under development, which shows more. */
export const isProduction = () => process.env.NODE_ENV === 'production';
