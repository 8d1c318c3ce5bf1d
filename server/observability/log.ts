import 'server-only';
import pino, { type Logger } from 'pino';
import { env } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';
import { describeError } from './describe-error.ts';
import { redactSecrets } from './redact.ts';

const STDOUT = 1;
/** Fields that never reach a log line, from any caller. */
const REDACTED_FIELDS = ['password', 'authorization', 'cookie', 'x-api-key', 'set-cookie', 'secret'];

/**
 * The logger of the process: JSON lines on stdout, with the secrets of the settings removed from every line.
 * It writes to the descriptor: what passes `process.stdout` is no line of ours (`guard-output.ts`).
 */
export function log(): Logger {
  return remember('log', () =>
    pino(
      {
        level: env().logLevel,
        base: { service: 'dashboard' },
        timestamp: pino.stdTimeFunctions.isoTime,
        redact: REDACTED_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
        serializers: { err: (error: unknown) => describeError(error) },
        hooks: { streamWrite: redactSecrets },
      },
      pino.destination({ fd: STDOUT, sync: true }),
    ),
  );
}
