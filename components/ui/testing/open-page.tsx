'use client';

import {
  cleanup,
  render,
  renderHook,
  within,
  type BoundFunctions,
  type queries,
  type RenderHookResult,
} from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { withCopy, type Copy } from './with-copy.tsx';

interface Page extends BoundFunctions<typeof queries> {
  readonly user: UserEvent;
  readonly container: HTMLElement;
  readonly rerender: (node: ReactNode) => void;
}

/**
 * A page in a document, with a user who types and presses, until the test ends. For a file of tests that
 * begins with `@vitest-environment happy-dom`.
 */
export function openPage(node: ReactNode, copy: Copy): Page {
  beginDocument();
  const user = userEvent.setup();
  const { container, rerender } = render(node, { wrapper: ({ children }) => withCopy(children, copy) });
  return { user, container, rerender, ...within(document.body) };
}

/** A hook in such a document, called with these props at first. */
export function openHook<Result, Props>(
  hook: (props: Props) => Result,
  initialProps: Props,
): RenderHookResult<Result, Props> {
  beginDocument();
  return renderHook(hook, { initialProps });
}

function beginDocument(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  onTestFinished(cleanup);
}
