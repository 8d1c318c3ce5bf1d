import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Link } from './link.tsx';

/** From a page of one thing back to where all of them are. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="-ml-1 flex w-fit items-center gap-0.5 rounded-sm text-sm text-muted hover:text-ink"
    >
      <Icon name="icon-chevron-left" />
      {children}
    </Link>
  );
}
