import 'server-only';
import { sqlClient } from '#server/store/database.ts';
import { log } from '#server/observability/log.ts';

const CHECK_TIMEOUT_MS = 2_000;

/**
 * Liveness and readiness in one answer: that it answers is the first; `ready` (status 200, else 503) is the
 * second and means that pages can be had (`isServing`) and that the database answers. Names no version,
 * address or setting.
 */
export async function answerHealth(isServing: boolean): Promise<Response> {
  const isDatabaseUp = await isDatabaseReady();
  const isReady = isServing && isDatabaseUp;
  const body = {
    status: isReady ? 'ready' : 'unready',
    live: true,
    ready: isReady,
    checks: { database: isDatabaseUp ? 'up' : 'down' },
  };
  return Response.json(body, { status: isReady ? 200 : 503, headers: { 'cache-control': 'no-store' } });
}

async function isDatabaseReady(): Promise<boolean> {
  const { promise: timeout, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false);
  const answer = askDatabase();
  const isReady = await Promise.race([answer, timeout]);
  clearTimeout(timer);
  return isReady;
}

async function askDatabase(): Promise<boolean> {
  try {
    await sqlClient()`select 1`;
    return true;
  } catch (error) {
    log().warn({ err: error }, 'health: the database does not answer');
    return false;
  }
}
