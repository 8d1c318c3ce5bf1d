/** A reason not to start, worded for anyone who typed the command. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}
