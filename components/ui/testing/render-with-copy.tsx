import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { withCopy, type Copy } from './with-copy.tsx';

/** The HTML of what is rendered with these texts. Throws where a text or a format of it is missing. */
export function renderWithCopy(node: ReactNode, copy: Copy): string {
  return renderToStaticMarkup(withCopy(node, copy));
}
