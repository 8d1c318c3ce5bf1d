import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { openPage } from './open-page.tsx';
import type { Copy } from './with-copy.tsx';

/** The page shows the code of a payment until the browser puts it aside, and holds none of it meanwhile. */
export function expectNotPutAside(page: ReactNode, code: string, copy: Copy): void {
  const { container } = openPage(page, copy);
  expect(container.innerHTML).toContain(code);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(container.innerHTML).not.toContain(code);
  expect(container.querySelector('svg, img, canvas')).toBeNull();
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(container.innerHTML).toContain(code);
}
