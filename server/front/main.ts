import cluster from 'node:cluster';
import path from 'node:path';
import { STOP_MS } from '#server/end-times.ts';
import { env } from '#server/env.ts';
import { SettingsError } from '#server/env-schema.ts';
import { keepCompiledCode } from '#server/keep-compiled-code.ts';
import { log } from '#server/observability/log.ts';
import { guardOutput } from '#server/observability/guard-output.ts';
import { requireOwnEnvironment } from '#server/system/require-own-environment.ts';
import { warnOfSettings } from '#server/system/warn-of-settings.ts';
import { collectMetrics } from './metrics/collect-metrics.ts';
import { BEAT_TIMES } from './heart-beat.ts';
import { ManyFronts } from './many-fronts.ts';
import { runOneOfMany } from './one-of-many.ts';
import { Pages } from './pages.ts';
import { endWhenAsked } from './process/end-when-asked.ts';
import { readFrontPlace, type FrontPlace } from './process/front-place.ts';
import { forkOf, Program } from './program.ts';
import { RendererPool } from './renderer-pool.ts';
import { runFront } from './run-front.ts';

/**
 * The dashboard: this process answers on its port, and starts two more, one that renders pages and one that
 * runs the jobs (docs/decisions/0013). With `WEB_CONCURRENCY` above 1 it starts so many that answer and so
 * many that render (0036). `--port`, `--host` (unset: every interface), `--development`: pages are built when
 * they are asked for, by one process.
 */
const JOBS_MAIN = path.join(import.meta.dirname, '..', 'jobs', 'jobs-main.ts');

await run().catch((error: unknown) => {
  const isOurs = error instanceof SettingsError;
  process.stderr.write(`${isOurs || !(error instanceof Error) ? String(error) : (error.stack ?? '')}\n`);
  process.exit(1);
});

async function run(): Promise<void> {
  const { port, webConcurrency } = env();
  guardOutput();
  const place = readFrontPlace(process.argv.slice(2), port);
  if (cluster.isWorker) return runOneOfMany(place);
  await requireOwnEnvironment();
  return place.isDevelopment || webConcurrency === 1 ? runAlone(place) : runMany(place, webConcurrency);
}

async function runAlone(place: FrontPlace): Promise<void> {
  const pages = new Pages({ ...place, count: 1, onChange: () => renderers.setReady(pages.states) });
  const renderers = new RendererPool(pages.socketPaths);
  const jobs = startJobs(place);
  const programs = [...pages.programs, jobs];
  // Events are taken from here on; `ready` is logged once there are pages, too.
  const front = await runFront(place, {
    renderers,
    collectMetrics: () => collectMetrics('front', programs),
  }).catch(async (error: unknown) => {
    await Promise.all([jobs.stop(), pages.stop()]);
    throw error;
  });
  endWhenAsked(async () => {
    await Promise.all([front.end(), jobs.stop()]);
    await pages.stop();
  });
  await whenStarted(programs);
}

async function runMany(place: FrontPlace, count: number): Promise<void> {
  const pages = new Pages({ ...place, count, onChange: () => fronts.announce() });
  const jobs = startJobs(place);
  const node = { args: process.argv.slice(2), execArgv: process.execArgv };
  const fronts = new ManyFronts(count, { pages, jobs, node });
  endWhenAsked(async () => {
    await Promise.all([fronts.stop(), jobs.stop()]);
    await pages.stop();
  });
  await whenStarted([...fronts.programs, ...pages.programs, jobs]);
}

function startJobs({ isDevelopment }: FrontPlace): Program {
  const start = forkOf(JOBS_MAIN, { execArgv: ['--conditions=react-server'] });
  const beats = isDevelopment ? undefined : BEAT_TIMES;
  return new Program({ name: 'jobs', start, stopMs: STOP_MS.jobs, beats });
}

async function whenStarted(programs: readonly Program[]): Promise<void> {
  await Promise.all(programs.map(({ started }) => started));
  log().info({ environment: env().environment }, 'dashboard started');
  warnOfSettings();
  keepCompiledCode();
}
