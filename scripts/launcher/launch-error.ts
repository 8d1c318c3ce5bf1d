/** A reason not to start, worded for whoever typed the command. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}
