'use client';

import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { useErrorWords } from './error-words.tsx';

interface ErrorViewProps {
  error: unknown;
  retry: () => void;
}

/** The content of a page that failed: what happened, whether money moved, the one next step. */
export function ErrorView({ error, retry }: ErrorViewProps) {
  const words = useErrorWords();
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined;
  return (
    <div role="alert" className="mx-auto flex max-w-lg flex-col items-center gap-2 py-14 text-center">
      <Icon name="icon-octagon-alert" className="text-[1.5rem] text-danger-mark" />
      <h1 className="text-lg font-semibold">{words.title}</h1>
      <p>{words.money}</p>
      <p className="text-muted">{words.next}</p>
      {digest !== undefined && (
        <p className="text-sm text-muted">
          {words.digest}: <span className="font-mono">{digest}</span>
        </p>
      )}
      <Button variant="primary" className="mt-2" onClick={() => retry()}>
        {words.retry}
      </Button>
    </div>
  );
}
