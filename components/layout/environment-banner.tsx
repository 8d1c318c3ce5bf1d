import type { Environment } from '#lib/chains/chains.ts';
import { Banner } from './banner.tsx';
import { useBannerWords } from './use-shell-words.ts';

/** The banner of a page without the frame. */
export function EnvironmentBanner({ environment }: { environment: Environment }) {
  return <Banner words={useBannerWords(environment)} />;
}
