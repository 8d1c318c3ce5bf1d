'use client';

import { useState } from 'react';
import { createLazyPart } from '#components/live/create-lazy-part.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { CreatedLink } from './create-link-form.tsx';
import type { LinkOfferProps } from './link-offer.tsx';

const LazyOffer = createLazyPart(
  () => import('./link-offer.tsx').then(({ LinkOffer }) => LinkOffer),
  <Skeleton className="h-9 w-56" />,
);

/**
 * The offer of links, loaded when it is shown. It is always on its page: a new link's address, which cannot
 * be shown again, is there until a user closes it, also while no other may be made.
 */
export function LazyLinkOffer(props: Omit<LinkOfferProps, 'created' | 'onCreated'>) {
  const [created, setCreated] = useState<CreatedLink | null>(null);
  if (!props.isOffered && created === null) return null;
  return <LazyOffer {...props} created={created} onCreated={setCreated} />;
}
