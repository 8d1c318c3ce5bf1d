import { createLazyPart } from '#components/live/create-lazy-part.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The offer of links, loaded when it is shown. */
export const LazyLinkOffer = createLazyPart(
  () => import('./link-offer.tsx').then(({ LinkOffer }) => LinkOffer),
  <Skeleton className="h-9 w-56" />,
);
