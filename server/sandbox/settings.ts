import { z } from 'zod';
import type { Environment, EvmChainId } from '#lib/chains/chains.ts';
import { environmentSchema } from '#lib/chains/chain-schemas.ts';
import { DEFAULT_EVM_PORTS } from '#lib/sandbox-control/default-evm-ports.ts';

/** The sandbox's settings, parsed once (design: contract, section 3). A port of 0 means "a free one". */
export interface SandboxSettings {
  readonly environment: Environment;
  readonly port: number;
  readonly firstApiKey: string;
  readonly evmPorts: Readonly<Record<EvmChainId, number>>;
  readonly solanaPort: number;
  readonly dataDir: string;
  readonly blockTimeMs: number;
  /** So many blocks back the EVM nodes know balances and nonces. */
  readonly keptBlockStates: number;
  readonly confirmations: number;
  /** Divides retry delays, intent and grant expiries and the calldata window. */
  readonly timeScale: number;
}

/** Start-up is refused. The message names every setting at fault. */
class SandboxSettingsError extends Error {
  override readonly name = 'SandboxSettingsError';
}

const PORT_PROBLEM = 'must be a port, 0 to 65535';
const portSchema = z.coerce
  .number<string>(PORT_PROBLEM)
  .int(PORT_PROBLEM)
  .min(0, PORT_PROBLEM)
  .max(65_535, PORT_PROBLEM);

const EVM_PORTS_PROBLEM = 'must be three ports separated by commas: ethereum, base, polygon';
const evmPortsSchema = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.tuple([filledPort(), filledPort(), filledPort()], EVM_PORTS_PROBLEM))
  .transform(([ethereum, base, polygon]) => ({ ethereum, base, polygon }));

const settingsSchema = z.object({
  SANDBOX_PORT: portSchema.default(4010),
  SANDBOX_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be printable and without spaces')
    .default('sandbox_demo_key'),
  SANDBOX_EVM_PORTS: evmPortsSchema.prefault(DEFAULT_EVM_PORTS),
  SANDBOX_SOLANA_PORT: portSchema.default(8899),
  SANDBOX_DATA_DIR: z.string().default('.data/sandbox'),
  SANDBOX_BLOCK_TIME_MS: wholeNumber(50, 60_000).default(1000),
  SANDBOX_KEPT_BLOCK_STATES: wholeNumber(32, 1_000).default(32),
  SANDBOX_CONFIRMATIONS: wholeNumber(1, 100).default(2),
  SANDBOX_TIME_SCALE: z.coerce
    .number('must be a number above 0')
    .positive('must be a number above 0')
    .max(1_000_000, 'must be at most 1000000')
    .default(1),
  SANDBOX_ENVIRONMENT: z
    .enum(environmentSchema.options, 'must be "sandbox" or "production"')
    .default('sandbox'),
});

/** The settings of this process. Throws `SandboxSettingsError`. */
export function readSandboxSettings(): SandboxSettings {
  return parseSandboxSettings(process.env);
}

/** Parses the environment; an empty value counts as unset. Throws `SandboxSettingsError`. */
export function parseSandboxSettings(source: Readonly<Record<string, string | undefined>>): SandboxSettings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${String(path[0])}: ${message}`);
    throw new SandboxSettingsError(
      `The sandbox cannot start with these settings:\n${[...new Set(lines)].join('\n')}`,
    );
  }
  const settings = parsed.data;
  return {
    environment: settings.SANDBOX_ENVIRONMENT,
    port: settings.SANDBOX_PORT,
    firstApiKey: settings.SANDBOX_API_KEY,
    evmPorts: settings.SANDBOX_EVM_PORTS,
    solanaPort: settings.SANDBOX_SOLANA_PORT,
    dataDir: settings.SANDBOX_DATA_DIR,
    blockTimeMs: settings.SANDBOX_BLOCK_TIME_MS,
    keptBlockStates: settings.SANDBOX_KEPT_BLOCK_STATES,
    confirmations: settings.SANDBOX_CONFIRMATIONS,
    timeScale: settings.SANDBOX_TIME_SCALE,
  };
}

/** `8545,,8547` would coerce the gap to port 0. */
function filledPort() {
  return z.string().regex(/^\d+$/, EVM_PORTS_PROBLEM).pipe(portSchema);
}

function wholeNumber(min: number, max: number) {
  const problem = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(problem).int(problem).min(min, problem).max(max, problem);
}
