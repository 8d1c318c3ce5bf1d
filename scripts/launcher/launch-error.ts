/** A reason not to start, worded for the user of the command. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}

/** Ends a command that failed, by its reason. */
export function reportFailure(error: unknown): void {
  console.error(describeFailure(error));
  process.exitCode = 1;
}

/** Only the message where that is for the user of the command; else the stack and that of each cause. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isForUser = error instanceof LaunchError || (error instanceof TypeError && 'code' in error);
  if (isForUser) return error.message;
  const cause = error.cause === undefined ? '' : `\nbecause: ${describeFailure(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
