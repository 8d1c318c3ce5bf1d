import type { ReactNode } from 'react';

/** For `t.rich`: what of a sentence decides. */
export function toStrong(chunks: ReactNode): ReactNode {
  return <strong className="font-semibold">{chunks}</strong>;
}
