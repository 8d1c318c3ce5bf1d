import 'server-only';
import { parseArgs } from 'node:util';
import { SettingsError } from '#server/env-schema.ts';

/** Where a dashboard listens. */
export interface FrontPlace {
  readonly port: number;
  /** Unset: every interface. */
  readonly host: string | undefined;
  readonly isDevelopment: boolean;
}

const MAX_PORT = 65_535;

/**
 * Reads `--port` (else the setting), `--host` and `--development`. Throws a `SettingsError` that names an
 * argument which is none of these or cannot be read.
 */
export function readFrontPlace(args: readonly string[], defaultPort: number): FrontPlace {
  const { port, host, development } = parse(args);
  if (port !== undefined && !(/^\d+$/.test(port) && Number(port) <= MAX_PORT))
    throw new SettingsError([{ setting: '--port', problem: `must be a number from 0 to ${MAX_PORT}` }]);
  return { port: Number(port ?? defaultPort), host, isDevelopment: development };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        development: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new SettingsError([{ setting: 'arguments', problem }]);
  }
}
