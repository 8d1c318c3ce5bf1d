import path from 'node:path';
import type { ChainId } from '#lib/chains/chains.ts';
import type { Child } from '#scripts/launcher/process/child-process.ts';
import { markEnded, markRunning } from '#scripts/launcher/process/clean-end.ts';
import { startDashboard, type DashboardMode } from './dashboard.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { readLauncherState, writeLauncherState, type WebhookEndpoint } from './launcher-state.ts';
import { findFreePort } from './ports.ts';
import { startOwnDatabase } from './postgres/embedded-database.ts';
import { programEnvironment } from './program-environment.ts';
import { runServerScript } from '#scripts/launcher/process/run-program.ts';
import {
  readSandboxState,
  registerWebhookEndpoint,
  sandboxUrlOf,
  startSandbox,
  type SandboxState,
} from './sandbox.ts';
import { StartedPrograms } from '#scripts/launcher/process/started-programs.ts';

const LOOPBACK = '127.0.0.1';
const SEED_SCRIPT = 'scripts/launcher/seed/seed-days.ts';

export interface StackOptions {
  /** All state: database, sandbox, secrets, logs. One stack a folder at a time. */
  readonly dataDir: string;
  /** A PostgreSQL that has no users, or some of the demo; unset: an embedded one. */
  readonly databaseUrl?: string | undefined;
  /** For migrations and notices where `databaseUrl` goes through a pooler. */
  readonly databaseDirectUrl?: string | undefined;
  /** Of its own database: see `ClusterSettings`. */
  readonly isTemporary?: boolean;
  readonly mode: DashboardMode;
  /** 0: a free one. */
  readonly dashboardPort: number;
  /** 0: a free one. */
  readonly sandboxPort: number;
  /**
   * Settings of the sandbox beside its port and folder, as the contract names them; ports in them may be 0.
   */
  readonly sandboxSettings?: Readonly<Record<string, string>>;
  /** Further settings of the dashboard, e.g. METRICS_TOKEN. */
  readonly dashboardSettings?: Readonly<Record<string, string>>;
  /** A production folder (`npm run build`) to run the dashboard from; unset: this project's files. */
  readonly productionFolder?: string;
  /** Three months of days are put in before the dashboard starts: the number that they are made from. */
  readonly seed?: string | undefined;
  /** Called at each step with what is being done. */
  readonly onStep?: (step: string) => void;
}

/** The sandbox, the database and the dashboard, running. */
export interface Stack {
  readonly dashboardUrl: string;
  readonly sandboxUrl: string;
  readonly databaseUrl: string;
  readonly webhookSecret: string;
  readonly authSecret: string;
  readonly apiKey: string;
  /** Resolves when a program ends that was not stopped. */
  readonly failed: Promise<Child>;
  /** Ends all of it: the dashboard first, the database last. */
  stop: () => Promise<void>;
  /** Stops the dashboard if it runs and starts it again with the same settings. */
  restartDashboard: () => Promise<void>;
  /** Has each dashboard start with these settings over the others from its next start on. */
  changeSettings: (changed: Readonly<Record<string, string>>) => void;
  /** Starts one more dashboard on the same database and service; it ends with the rest. */
  addDashboard: (settings: Readonly<Record<string, string>>) => Promise<AddedDashboard>;
  /** `kill -9`; `restartDashboard` brings it back. */
  killDashboard: () => Promise<void>;
}

export interface AddedDashboard {
  readonly url: string;
  readonly restart: () => Promise<void>;
}

/**
 * Starts the whole system on loopback: PostgreSQL, the sandbox, migrations and demo users, the webhook
 * endpoint, the dashboard. What an earlier run left in `dataDir` is carried on. In production mode the build
 * must be there (`ensureBuild`). Throws a `LaunchError`; what was started by then is stopped again.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const started = new StartedPrograms();
  try {
    const lock = lockDataDir(options.dataDir);
    started.add(async () => lock.release());
    markRunning(options.dataDir);
    started.add(async () => markEnded(options.dataDir));
    return await assemble(options, started);
  } catch (error) {
    await started.stop();
    throw error;
  }
}

async function assemble(options: StackOptions, started: StartedPrograms): Promise<Stack> {
  const { dataDir, onStep = () => {} } = options;
  const state = readLauncherState(dataDir);
  onStep('starting PostgreSQL, the sandbox and its chains');
  const [database, sandboxUrl] = await started.together([
    startDatabase(options, started),
    startService(options, started),
  ]);
  const port = options.dashboardPort || (await findFreePort());
  const webhookUrl = `http://${LOOPBACK}:${port}/api/webhooks/conversion`;
  const webhookEndpoint = await registerWebhookEndpoint(sandboxUrl, webhookUrl, state.webhookEndpoint);
  writeLauncherState(dataDir, { ...state, webhookEndpoint });

  const dashboardUrl = `http://localhost:${port}`;
  const sandbox = await readSandboxState(sandboxUrl);
  const settings = {
    ...toDashboardSettings({ sandboxUrl, sandbox, webhookEndpoint }),
    ...options.dashboardSettings,
    ...database,
    NEXTAUTH_URL: dashboardUrl,
    NEXTAUTH_SECRET: state.authSecret,
  };
  if (options.seed !== undefined) {
    onStep('adding three months of conversions');
    onStep(await seedDays(options.seed, programEnvironment(settings)));
  }
  onStep('starting the dashboard');
  const start = (name: string, own: Readonly<Record<string, string>> & { readonly PORT: string }) =>
    started.start(() =>
      startDashboard({
        mode: options.mode,
        port: Number(own.PORT),
        host: LOOPBACK,
        env: programEnvironment({ ...settings, ...own }, options.mode),
        logFile: path.join(dataDir, 'logs', `${name}.log`),
        folder: options.productionFolder,
      }),
    );
  const dashboard = await start('dashboard', { PORT: String(port) });
  return {
    dashboardUrl,
    sandboxUrl,
    databaseUrl: database.DATABASE_URL,
    webhookSecret: webhookEndpoint.secret,
    authSecret: state.authSecret,
    apiKey: settings.CONVERSION_API_KEY,
    failed: started.failed,
    stop: () => started.stop(),
    restartDashboard: dashboard.restart,
    changeSettings: (changed) => void Object.assign(settings, changed),
    addDashboard: async (own) => {
      const itsPort = await findFreePort();
      const { restart } = await start(`dashboard-${itsPort}`, { ...own, PORT: String(itsPort) });
      return { url: `http://${LOOPBACK}:${itsPort}`, restart };
    },
    killDashboard: dashboard.kill,
  };
}

async function seedDays(seed: string, env: NodeJS.ProcessEnv): Promise<string> {
  return (await runServerScript(SEED_SCRIPT, { args: [seed], env })).trim();
}

/** Resolves with the settings that name it once the schema is this code's and the demo users exist. */
async function startDatabase(
  { dataDir, databaseUrl, databaseDirectUrl = '', isTemporary = false }: StackOptions,
  started: StartedPrograms,
) {
  const settings = {
    DATABASE_URL: databaseUrl ?? (await startOwnDatabase(dataDir, started, { isTemporary })),
    DATABASE_DIRECT_URL: databaseDirectUrl,
  };
  await runServerScript('scripts/launcher/prepare-database.ts', {
    args: ['--demo-users'],
    env: programEnvironment(settings),
  });
  return settings;
}

async function startService(options: StackOptions, started: StartedPrograms): Promise<string> {
  const port = options.sandboxPort || (await findFreePort());
  const settings = { SANDBOX_DATA_DIR: path.join(options.dataDir, 'sandbox'), ...options.sandboxSettings };
  const logFile = path.join(options.dataDir, 'logs', 'sandbox.log');
  await started.start(() => startSandbox({ port, settings, logFile }));
  return sandboxUrlOf(port);
}

function toDashboardSettings(from: {
  sandboxUrl: string;
  sandbox: SandboxState;
  webhookEndpoint: WebhookEndpoint;
}) {
  const { sandboxUrl, sandbox, webhookEndpoint } = from;
  const apiKey = sandbox.apiKeys.find(({ revoked }) => !revoked)?.key;
  if (apiKey === undefined) throw new Error('the sandbox has no API key');
  const rpcUrl = (chainId: ChainId) =>
    sandbox.chains.find((chain) => chain.chainId === chainId)?.rpcUrl ?? '';
  return {
    CONVERSION_API_URL: sandboxUrl,
    CONVERSION_API_KEY: apiKey,
    CONVERSION_ENVIRONMENT: sandbox.environment,
    CONVERSION_WEBHOOK_SECRET: webhookEndpoint.secret,
    CONVERSION_WEBHOOK_ENDPOINT_ID: webhookEndpoint.id,
    RPC_URL_ETHEREUM: rpcUrl('ethereum'),
    RPC_URL_BASE: rpcUrl('base'),
    RPC_URL_POLYGON: rpcUrl('polygon'),
    RPC_URL_SOLANA: rpcUrl('solana'),
    SANDBOX_URL: sandboxUrl,
  };
}
