import { createLazyPart } from '#components/live/create-lazy-part.tsx';

/** The links that were made, loaded when they are shown. */
export const LazyLinkHistory = createLazyPart(() =>
  import('./link-history.tsx').then(({ LinkHistory }) => LinkHistory),
);
