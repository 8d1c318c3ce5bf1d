import type { ComponentProps } from 'react';

/**
 * A link to another page: a plain one, which costs a page nothing. The frame follows it without another
 * document (`useFollowedLinks`). It is read when it is followed: read ahead, each link in view would cost the
 * server a whole page, and of pages that change all the time none could be kept.
 */
export function Link(props: ComponentProps<'a'> & { href: string }) {
  return <a {...props} />;
}
