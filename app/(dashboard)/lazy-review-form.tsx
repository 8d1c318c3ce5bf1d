import { createLazyPart } from '#components/live/create-lazy-part.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The review of what contradicts a conversion or a registration, loaded when it is shown. */
export const LazyReviewForm = createLazyPart(
  () => import('#components/contradiction/review-form.tsx').then(({ ReviewForm }) => ReviewForm),
  <Skeleton className="h-36 max-w-prose" />,
);
