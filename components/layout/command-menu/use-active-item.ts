import { useEffect, type RefObject } from 'react';

const CHOSEN = '[role=option][aria-selected=true]';

/**
 * Has the field name the item that Enter takes, for assistive technology. The library does so only once a key
 * has moved to an item, and not for one that is chosen for the user.
 */
export function useActiveItem(
  input: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const items = list.current;
    if (!items) return;
    const update = () => {
      const id = items.querySelector(CHOSEN)?.id;
      if (id === undefined) input.current?.removeAttribute('aria-activedescendant');
      else input.current?.setAttribute('aria-activedescendant', id);
    };
    update();
    const changes = new MutationObserver(update);
    changes.observe(items, { subtree: true, childList: true, attributeFilter: ['aria-selected'] });
    return () => changes.disconnect();
  }, [input, list]);
}
