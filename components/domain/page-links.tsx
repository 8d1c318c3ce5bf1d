import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { buttonStyle } from '#components/ui/button-style.ts';
import { Link } from '#components/ui/link.tsx';

interface PageLinksProps {
  words: Readonly<Record<'pages' | 'newer' | 'older', string>>;
  /** Null at the end of the list. */
  newerHref: string | null;
  olderHref: string | null;
}

/** The ways to the pages beside this one of a list; nothing where it is the only one. */
export function PageLinks({ words, newerHref, olderHref }: PageLinksProps) {
  if (newerHref === null && olderHref === null) return null;
  return (
    <nav aria-label={words.pages} className="flex justify-end gap-2">
      <PageLink href={newerHref} rel="prev">
        <Icon name="icon-chevron-left" /> {words.newer}
      </PageLink>
      <PageLink href={olderHref} rel="next">
        {words.older} <Icon name="icon-chevron-right" />
      </PageLink>
    </nav>
  );
}

interface PageLinkProps {
  href: string | null;
  rel: 'prev' | 'next';
  children: ReactNode;
}

function PageLink({ href, rel, children }: PageLinkProps) {
  const className = buttonStyle({ size: 'sm' });
  if (href === null) {
    return (
      <span aria-disabled className={className}>
        {children}
      </span>
    );
  }
  return (
    <Link href={href} rel={rel} className={className}>
      {children}
    </Link>
  );
}
