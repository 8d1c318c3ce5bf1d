const BUILD_ID = /^[0-9a-z]{9}-[0-9a-f]{8}$/;
const TIME_LENGTH = 9;

/**
 * The name of a build: when it was made, so that two can be ordered, and a part that no other has.
 *
 * @public of next.config.ts
 */
export function newBuildId(atMs: number, random: string): string {
  return `${atMs.toString(36).padStart(TIME_LENGTH, '0')}-${random.replaceAll('-', '').slice(0, 8)}`;
}

export function isBuildId(text: string): boolean {
  return BUILD_ID.test(text);
}

/** Whether a build was made after another. Of what is no name of a build nothing is known. */
export function isNewerBuild(build: string, than: string): boolean {
  return isBuildId(build) && isBuildId(than) && build > than;
}
