import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';

export interface BannerWords {
  readonly label: string;
  readonly sandbox: string;
  readonly sandboxNote: string;
}

/** Says as text and colour that nothing here is real money; production has no words for it, and no banner. */
export function Banner({ words, action }: { words: BannerWords | null; action?: ReactNode }) {
  if (words === null) return null;
  return (
    <section aria-label={words.label} className="banner">
      <Icon name="icon-flask-conical" className="text-attention-mark" />
      <span>
        <strong className="font-semibold">{words.sandbox}</strong> — {words.sandboxNote}
      </span>
      {action}
    </section>
  );
}
