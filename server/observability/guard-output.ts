import 'server-only';
import { isProduction } from '#server/env.ts';
import { remember } from '#server/process-singleton.ts';
import { redactSecrets } from './redact.ts';

/** Levels of the log. What of it is an error is logged as one by ourselves. */
const LEVELS = { stdout: 30, stderr: 40 } as const;

/**
 * Guards all that this process prints past our logger: Next and libraries write errors to the console
 * themselves. The secrets of the settings are removed. In production each print is one line of the log,
 * whatever a client had it say; under development it stays as it is, to be read.
 */
export function guardOutput(): void {
  remember('guardOutput', () => {
    const isLog = isProduction();
    for (const name of ['stdout', 'stderr'] as const) {
      const stream = process[name];
      // What cannot be written, because the disk is full or the reader is gone, ends no process.
      stream.on('error', () => undefined);
      const write = stream.write.bind(stream);
      const guarded = (chunk: string | Uint8Array, ...rest: never[]) =>
        write(redactSecrets(isLog ? toLogLine(name, toText(chunk)) : toText(chunk)), ...rest);
      stream.write = guarded;
    }
    return true;
  });
}

/** An empty line stays one. */
function toLogLine(name: keyof typeof LEVELS, text: string): string {
  const msg = text.trimEnd();
  if (msg === '') return text;
  const line = {
    level: LEVELS[name],
    time: new Date().toISOString(),
    service: 'dashboard',
    stream: name,
    msg,
  };
  return `${JSON.stringify(line)}\n`;
}

function toText(chunk: string | Uint8Array): string {
  return typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
}
