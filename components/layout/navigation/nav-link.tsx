'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import type { NavigationItem } from './navigation.ts';
import { Link } from '#components/ui/link.tsx';

interface NavLinkProps {
  href: string;
  /** Its icon is named so in `navigation.css`. */
  name: NavigationItem['key'];
  children: ReactNode;
}

/** A link of the navigation that knows whether it leads to the page on screen. */
export function NavLink({ href, name, children }: NavLinkProps) {
  const path = usePathname();
  const isCurrent = href === '/' ? path === '/' : isWithin(path, href);
  return (
    <Link href={href} className={name} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}

/** A page below another belongs to it, save for the form that makes a new one: that has a link of its own. */
function isWithin(path: string, href: string): boolean {
  return path === href || (path.startsWith(`${href}/`) && path !== `${href}/new`);
}
