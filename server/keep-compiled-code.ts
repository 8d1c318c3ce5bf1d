import { flushCompileCache } from 'node:module';

/** A starting program has other work; what is loaded for the first request is compiled by then, too. */
const AFTER_START_MS = 5_000;

/**
 * Writes what Node.js compiled of this program, so that the next start reads it, also when this process is
 * killed. Does nothing unless `NODE_COMPILE_CACHE` names a folder that can be written.
 */
export function keepCompiledCode(): void {
  setTimeout(flushCompileCache, AFTER_START_MS).unref();
}
