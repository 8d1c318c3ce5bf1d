/** The sign-in page that leads to this path of the dashboard afterwards. */
export function signInPath(callbackPath: string): string {
  return `/sign-in?callbackUrl=${encodeURIComponent(callbackPath)}`;
}
