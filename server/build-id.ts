import 'server-only';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isBuildId } from '#lib/live/build-id.ts';
import { remember } from './process-singleton.ts';

/** The build that this process serves; undefined where there is none, as under development. */
export function readBuildId(): string | undefined {
  return remember('build-id', () => readFrom(path.join(process.cwd(), '.next', 'BUILD_ID')));
}

function readFrom(file: string): string | undefined {
  try {
    const id = readFileSync(file, 'utf8').trim();
    return isBuildId(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
