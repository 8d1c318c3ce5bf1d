import NextLink from 'next/link';
import type { ComponentProps } from 'react';

/**
 * A link to another page. It is read when it is followed: read ahead, each link in view would cost the server
 * a whole page, and of pages that change all the time none could be kept.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, 'prefetch'>) {
  return <NextLink {...props} prefetch={false} />;
}
