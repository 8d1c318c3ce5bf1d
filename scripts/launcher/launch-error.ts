/** A reason not to start, worded for the user of the command. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}
