import { join } from 'node:path';

/** For `NODE_COMPILE_CACHE`: what Node.js compiled of a program before, so that its next start has not to. */
export const COMPILED_FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/node');
