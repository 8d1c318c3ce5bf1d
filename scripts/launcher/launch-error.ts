/** A reason not to start, worded for the user of the command. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}

/** Ends a command that failed, by its reason where that is for the user or is an unknown option. */
export function reportFailure(error: unknown): void {
  const isExpected = error instanceof LaunchError || (error instanceof TypeError && 'code' in error);
  console.error(isExpected ? error.message : error);
  process.exitCode = 1;
}
