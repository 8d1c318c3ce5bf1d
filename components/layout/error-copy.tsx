'use client';

import { createContext, use, type ReactNode } from 'react';

/** The text of an error boundary. It cannot ask the server for it, so the frame of the page brings it. */
export interface ErrorCopy {
  readonly title: string;
  readonly money: string;
  readonly next: string;
  readonly retry: string;
  readonly digest: string;
}

const ErrorCopyContext = createContext<ErrorCopy>({ title: '', money: '', next: '', retry: '', digest: '' });

export function ErrorCopyProvider({ copy, children }: { copy: ErrorCopy; children: ReactNode }) {
  return <ErrorCopyContext value={copy}>{children}</ErrorCopyContext>;
}

export function useErrorCopy(): ErrorCopy {
  return use(ErrorCopyContext);
}
