import path from 'node:path';
import { LaunchError } from './launch-error.ts';
import type { NeededPort } from './ports.ts';
import { ROOT } from './root.ts';

const DEFAULT_EVM_PORTS = '8545,8546,8547';
const CHAINS = ['ethereum', 'base', 'polygon'];
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
  readonly dashboardPort: number;
  readonly sandboxPort: number;
  readonly sandboxSettings: Readonly<Record<string, string>>;
  readonly ports: readonly NeededPort[];
}

export function readDataDir(): string {
  return path.resolve(ROOT, process.env.DATA_DIR?.trim() || '.data');
}

/** Throws a `LaunchError` that names a setting that is no port. */
export function readCommandSettings(): CommandSettings {
  const dashboardPort = readPort('PORT', 3000);
  const sandboxPort = readPort('SANDBOX_PORT', 4010);
  const solanaPort = readPort('SANDBOX_SOLANA_PORT', 8899);
  const evmPorts = (process.env.SANDBOX_EVM_PORTS?.trim() || DEFAULT_EVM_PORTS).split(',').map(Number);
  const sandboxSettings: Record<string, string> = {};
  for (const name of SANDBOX_SETTINGS) {
    const value = process.env[name]?.trim();
    if (value) sandboxSettings[name] = value;
  }
  const solana = { user: 'the Solana chain', setting: 'SANDBOX_SOLANA_PORT' };
  return {
    dataDir: readDataDir(),
    databaseUrl: process.env.DATABASE_URL?.trim() || undefined,
    dashboardPort,
    sandboxPort,
    sandboxSettings,
    ports: [
      { port: dashboardPort, user: 'the dashboard', setting: 'PORT' },
      { port: sandboxPort, user: 'the sandbox', setting: 'SANDBOX_PORT' },
      ...evmPorts.map((port, index) => ({
        port,
        user: `the ${CHAINS[index] ?? 'EVM'} chain`,
        setting: 'SANDBOX_EVM_PORTS',
      })),
      { port: solanaPort, ...solana },
      // Its websocket is beside it.
      { port: solanaPort === 0 ? 0 : solanaPort + 1, ...solana },
    ],
  };
}

function readPort(setting: string, fallback: number): number {
  const text = process.env[setting]?.trim();
  const port = text ? Number(text) : fallback;
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new LaunchError(`${setting} must be a port, 0 to 65535.`);
}
