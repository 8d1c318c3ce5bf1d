import { useRouter } from 'next/navigation';
import type { MouseEvent } from 'react';

/** What a press on any link of the page does. */
export function useFollowedLinks(): (event: MouseEvent) => void {
  const router = useRouter();
  return (event) => followLink(event, (href) => router.push(href));
}

/** Opens a link to another page of the dashboard without another document. */
export function followLink(event: MouseEvent, open: (href: string) => void): void {
  const href = findHref(event);
  if (href === null) return;
  event.preventDefault();
  open(href);
}

/** Null where the browser does the rest: another tab or window, a file, another site, a place in the page. */
function findHref(event: MouseEvent): string | null {
  if (event.defaultPrevented || !isPlainClick(event)) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.hasAttribute('target') || link.hasAttribute('download')) return null;
  const href = link.getAttribute('href');
  return href !== null && /^\/(?!\/|api\/)/.test(href) ? href : null;
}

/** A click that opens here: not in a new tab or window, and not a download. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
