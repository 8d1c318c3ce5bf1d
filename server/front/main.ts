import path from 'node:path';
import { parseArgs } from 'node:util';
import { env } from '#server/env.ts';
import { SettingsError } from '#server/env-schema.ts';
import { endStreams } from '#server/live/live-hub.ts';
import { log } from '#server/observability/log.ts';
import { redactOutput } from '#server/observability/redact-output.ts';
import { startTelemetry } from '#server/observability/telemetry/start-telemetry.ts';
import { collectMetrics } from './collect-metrics.ts';
import { FrontServer } from './front-server.ts';
import { DEVELOPMENT_LIMITS, LIMITS } from './limits.ts';
import { ownRoutes } from './own-routes.ts';
import { Pages } from './pages.ts';
import { Program } from './program.ts';

/**
 * The dashboard: this process answers on its port, and starts two more, one that renders pages and one that
 * runs the jobs (docs/decisions/0013). `--port`, `--host` (unset: every
 * interface), `--development`: pages are built when they are asked for.
 */
const JOBS_MAIN = path.join(import.meta.dirname, '..', 'jobs', 'jobs-main.ts');

await run().catch((error: unknown) => {
  const isOurs = error instanceof SettingsError;
  process.stderr.write(`${isOurs || !(error instanceof Error) ? String(error) : (error.stack ?? '')}\n`);
  process.exit(1);
});

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      development: { type: 'boolean', default: false },
    },
  });
  const { environment, port: setPort } = env();
  redactOutput();
  await startTelemetry('front');
  const port = Number(values.port ?? setPort);

  const pages = new Pages({ count: 1, host: values.host, port, isDevelopment: values.development });
  const jobs = new Program({
    name: 'jobs',
    file: JOBS_MAIN,
    execArgv: ['--conditions=react-server'],
  });
  const programs = [...pages.programs, jobs];
  let isEnding = false;
  const front = new FrontServer({
    limits: values.development ? DEVELOPMENT_LIMITS : LIMITS,
    routes: ownRoutes({
      isServing: () => pages.areReady && !isEnding,
      collectMetrics: () => collectMetrics(programs),
    }),
    chooseRenderer: (waitMs) => pages.choose(waitMs),
    allowsUpgrades: values.development,
  });

  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    log().info('ending: requests in progress are answered');
    const drained = front.drain();
    await Promise.all([endStreams(), drained, jobs.stop()]);
    await pages.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());

  // Events are taken from here on; `ready` is logged once there are pages, too.
  await front.listen(port, values.host);
  await Promise.all(programs.map(({ started }) => started));
  log().info({ environment }, 'dashboard started');
}
