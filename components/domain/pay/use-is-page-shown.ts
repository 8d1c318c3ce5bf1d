import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * False from the moment the browser puts the page aside (back-forward cache) until it is shown again (R49).
 */
export function useIsPageShown(): boolean {
  const [isShown, setIsShown] = useState(true);
  useEffect(() => {
    // The browser freezes the page right after the event: the change must be in the document by then.
    const hide = () => flushSync(() => setIsShown(false));
    const show = () => setIsShown(true);
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', show);
    return () => {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
    };
  }, []);
  return isShown;
}
