import { parseEnv, type Env } from '#server/env-schema.ts';
import { remember } from '#server/process-singleton.ts';
import { forget } from '#server/testing/forget.ts';

/** Settings that pass; none of them leads anywhere. */
export const TEST_SETTINGS: Readonly<Record<string, string>> = {
  CONVERSION_API_URL: 'http://127.0.0.1:1',
  CONVERSION_API_KEY: 'test-api-key',
  CONVERSION_ENVIRONMENT: 'sandbox',
  CONVERSION_WEBHOOK_SECRET: 'whsec_dGVzdC13ZWJob29rLXNlY3JldC0zMi1ieXRlcyE=',
  DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
  NEXTAUTH_URL: 'http://localhost:3000',
  NEXTAUTH_SECRET: 'test-session-secret-of-32-characters',
  RPC_URL_ETHEREUM: 'http://127.0.0.1:1/ethereum',
  RPC_URL_BASE: 'http://127.0.0.1:1/base',
  RPC_URL_POLYGON: 'http://127.0.0.1:1/polygon',
  RPC_URL_SOLANA: 'http://127.0.0.1:1/solana',
  LOG_LEVEL: 'silent',
  READS_PER_MINUTE: '60000',
};

/** Makes `env()` answer these settings, over `TEST_SETTINGS`, for the rest of the test file. */
export function useTestEnv(settings: Readonly<Record<string, string>> = {}): Env {
  for (const name of ['env', 'log', 'secrets', 'cspOrigins']) forget(name);
  return remember('env', () => parseEnv({ ...TEST_SETTINGS, ...settings }));
}
