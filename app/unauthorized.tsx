/**
 * Nothing calls `unauthorized()`: a page without a session leads to sign-in. The framework's own page would be
 * in every document.
 */
export default function Unauthorized() {
  return null;
}
