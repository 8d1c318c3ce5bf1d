import { useEffect, useRef, type RefObject } from 'react';

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role=dialog], [role=listbox], [role=menu]';

/** "/" goes to the search of the list, but where a user types. */
export function useSearchKey(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target } = event;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || (target instanceof Element && target.closest(TYPED_INTO))) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return input;
}
