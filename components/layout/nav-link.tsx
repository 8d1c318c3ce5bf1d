'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

/** A link of the navigation that knows whether it leads to the page on screen. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const path = usePathname();
  const isCurrent = href === '/' ? path === '/' : isWithin(path, href);
  return (
    <Link
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex h-8 items-center gap-2 rounded-md px-2 font-medium text-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent [&>svg]:size-4 [&>svg]:shrink-0"
    >
      {children}
    </Link>
  );
}

/** A page below another belongs to it, save for the form that makes a new one: that has a link of its own. */
function isWithin(path: string, href: string): boolean {
  return path === href || (path.startsWith(`${href}/`) && path !== `${href}/new`);
}
