import path from 'node:path';
import { CHAIN_IDS, isEvmChainId } from '#lib/chains/chains.ts';
import { DEFAULT_EVM_PORTS } from '#lib/sandbox-control/default-evm-ports.ts';
import { LaunchError } from './launch-error.ts';
import type { NeededPort } from './ports.ts';
import { ROOT } from './root.ts';

const MOST_PORT = 65_535;
const EVM_CHAINS = CHAIN_IDS.filter(isEvmChainId);
const SANDBOX_SETTINGS = [
  'SANDBOX_API_KEY',
  'SANDBOX_EVM_PORTS',
  'SANDBOX_SOLANA_PORT',
  'SANDBOX_DATA_DIR',
  'SANDBOX_BLOCK_TIME_MS',
  'SANDBOX_KEPT_BLOCK_STATES',
  'SANDBOX_CONFIRMATIONS',
  'SANDBOX_TIME_SCALE',
] as const;

/** What `demo` and `dev` take from the environment. */
export interface CommandSettings {
  readonly dataDir: string;
  /** A PostgreSQL of the user's; unset: an embedded one. */
  readonly databaseUrl: string | undefined;
  /** The way past a pooler that `databaseUrl` names. */
  readonly databaseDirectUrl: string | undefined;
  readonly dashboardPort: number;
  readonly sandboxPort: number;
  readonly sandboxSettings: Readonly<Record<string, string>>;
  readonly ports: readonly NeededPort[];
}

/** Whether this runs by `./dashboard` (scripts/production/dashboard.sh), not by npm. */
export function isProductionFolder(): boolean {
  return process.env.DASHBOARD_COMMAND !== undefined;
}

/** How a command is called here; npm takes what comes after `--` as arguments of the script. */
export function nameCommand(production: string, script: string): string {
  return isProductionFolder() ? `./dashboard ${production}` : `npm run ${script} --`;
}

export function readDataDir(): string {
  return path.resolve(ROOT, process.env.DATA_DIR?.trim() || '.data');
}

/** The database of the environment. Throws a `LaunchError` where only the way past a pooler is set. */
export function readDatabaseUrls(): Pick<CommandSettings, 'databaseUrl' | 'databaseDirectUrl'> {
  const databaseUrl = process.env.DATABASE_URL?.trim() || undefined;
  const databaseDirectUrl = process.env.DATABASE_DIRECT_URL?.trim() || undefined;
  if (databaseUrl === undefined && databaseDirectUrl !== undefined) {
    throw new LaunchError(
      'DATABASE_DIRECT_URL is the way past the pooler that DATABASE_URL names: set both.',
    );
  }
  return { databaseUrl, databaseDirectUrl };
}

/** Throws a `LaunchError` that names a setting that is no port. */
export function readCommandSettings(): CommandSettings {
  const dashboardPort = readPort('PORT', 3000);
  const sandboxPort = readPort('SANDBOX_PORT', 4010);
  // Its websocket is beside it.
  const solanaPort = readPort('SANDBOX_SOLANA_PORT', 8899, MOST_PORT - 1);
  const evmPorts = (process.env.SANDBOX_EVM_PORTS?.trim() || DEFAULT_EVM_PORTS)
    .split(',')
    .map((text) => toPort('SANDBOX_EVM_PORTS', text));
  const sandboxSettings: Record<string, string> = {};
  for (const name of SANDBOX_SETTINGS) {
    const value = process.env[name]?.trim();
    if (value) sandboxSettings[name] = value;
  }
  const solana = { user: 'the Solana chain', setting: 'SANDBOX_SOLANA_PORT' };
  return {
    dataDir: readDataDir(),
    ...readDatabaseUrls(),
    dashboardPort,
    sandboxPort,
    sandboxSettings,
    ports: [
      { port: dashboardPort, user: 'the dashboard', setting: 'PORT' },
      { port: sandboxPort, user: 'the sandbox', setting: 'SANDBOX_PORT' },
      ...evmPorts.map((port, index) => ({
        port,
        user: `the ${EVM_CHAINS[index] ?? 'EVM'} chain`,
        setting: 'SANDBOX_EVM_PORTS',
      })),
      { port: solanaPort, ...solana },
      { port: solanaPort === 0 ? 0 : solanaPort + 1, ...solana },
    ],
  };
}

function readPort(setting: string, fallback: number, most = MOST_PORT): number {
  const text = process.env[setting]?.trim();
  return text ? toPort(setting, text, most) : fallback;
}

function toPort(setting: string, text: string, most = MOST_PORT): number {
  const port = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
  if (port <= most) return port;
  throw new LaunchError(`${setting} has "${text.trim()}", which is no port: 0 to ${most}.`);
}
