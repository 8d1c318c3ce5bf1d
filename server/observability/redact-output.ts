import 'server-only';
import { remember } from '#server/process-singleton.ts';
import { redactSecrets } from './redact.ts';

/** Text as written to a stream. What is no text cannot be searched and is none of ours. */
type Write = (chunk: string | Uint8Array, ...rest: never[]) => boolean;

/**
 * Removes the secrets of the settings from all that this process prints: Next and libraries write errors to
 * the console themselves, without our logger.
 */
export function redactOutput(): void {
  remember('redactOutput', () => {
    for (const stream of [process.stdout, process.stderr]) stream.write = redacting(stream);
    return true;
  });
}

function redacting(stream: NodeJS.WriteStream): NodeJS.WriteStream['write'] {
  const write: Write = stream.write.bind(stream);
  const redacted: Write = (chunk, ...rest) =>
    write(typeof chunk === 'string' ? redactSecrets(chunk) : chunk, ...rest);
  return redacted;
}
