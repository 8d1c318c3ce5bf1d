'use client';

import { createContext, use, type ReactNode } from 'react';

/** The text of an error boundary. It cannot ask the server for it, so the frame of the page brings it. */
export interface ErrorWords {
  readonly title: string;
  readonly money: string;
  readonly next: string;
  readonly retry: string;
  readonly digest: string;
}

const ErrorWordsContext = createContext<ErrorWords>({
  title: '',
  money: '',
  next: '',
  retry: '',
  digest: '',
});

export function ErrorWordsProvider({ words, children }: { words: ErrorWords; children: ReactNode }) {
  return <ErrorWordsContext value={words}>{children}</ErrorWordsContext>;
}

export function useErrorWords(): ErrorWords {
  return use(ErrorWordsContext);
}
