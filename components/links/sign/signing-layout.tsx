import type { ReactNode } from 'react';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import { LateSigning } from './late-signing.tsx';

interface SigningLayoutProps {
  heading: ReactNode;
  words: { readonly facts: string; readonly signing: string };
  facts: readonly Fact[];
  /** What there is to do, or else its status. */
  stage: { readonly lead: string } | { readonly progress: ReactNode };
  isPlaceholder: boolean;
  /** The signing itself. */
  children: ReactNode;
}

/** The page of a link: what it is about, and the place to sign, or what became of it. */
export function SigningLayout({ heading, words, facts, stage, isPlaceholder, children }: SigningLayoutProps) {
  const isOpen = 'lead' in stage;
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold tabular-nums">{heading}</h1>
        {isOpen && <p className="max-w-prose text-muted">{stage.lead}</p>}
      </header>
      {!isOpen && stage.progress}
      <section aria-label={words.facts} className="rounded-lg border border-line bg-surface px-4 py-2">
        <FactList facts={facts} />
      </section>
      {isOpen && (
        <section aria-label={words.signing} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
          {isPlaceholder ? <LateSigning /> : children}
        </section>
      )}
      {!isOpen && children}
    </>
  );
}
