import { ANNOUNCER_ID } from './announce.ts';

/** The one live region of a page. React renders it empty and never touches what `announce` writes into it. */
export function Announcer() {
  return <div id={ANNOUNCER_ID} role="status" aria-live="polite" aria-atomic className="sr-only" />;
}
