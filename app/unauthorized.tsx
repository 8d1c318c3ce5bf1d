/**
 * Nothing calls `unauthorized()`: a page without a session leads to sign-in. The page that the framework has
 * would be in every document.
 */
export default function Unauthorized() {
  return null;
}
