import 'server-only';
import pino, { type Logger } from 'pino';
import { env } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';
import { describeError } from './describe-error.ts';
import { redactSecrets } from './redact.ts';

const STDOUT = 1;
/** So much is kept of what cannot be written yet, in characters: a full disk, a pipe that is not read. */
const MOST_KEPT = 1_000_000;
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
      openStdout(),
    ),
  );
}

/** A line that cannot be written is lost, at last: the process goes on without it. */
function openStdout() {
  const destination = pino.destination({ fd: STDOUT, sync: true, maxLength: MOST_KEPT });
  destination.on('error', () => undefined);
  return destination;
}
