import { CloudOff } from 'lucide-react';
import { useCreateCopy, type CreateCopy } from '#components/create/use-create-copy.ts';

interface CreateUnansweredProps {
  copy: CreateCopy;
  /** The dashboard was asked, and knows nothing of it. */
  isMissing: boolean;
}

/** A send without an answer: what is known, and that sending the same again is safe. */
export function CreateUnanswered({ copy, isMissing }: CreateUnansweredProps) {
  const t = useCreateCopy(copy);
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-attention-mark/60 bg-attention-soft p-4">
      <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0 text-attention-mark" />
      <div>
        <p className="font-semibold text-attention-ink">
          {t(isMissing ? 'missing.title' : 'unanswered.title')}
        </p>
        <p className="max-w-prose">{t(isMissing ? 'missing.text' : 'unanswered.text')}</p>
      </div>
    </div>
  );
}
