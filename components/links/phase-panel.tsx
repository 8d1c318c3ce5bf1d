import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { TONE_EDGE } from '#components/domain/tone-edge.ts';
import type { StatusTone } from '#lib/intents/status.ts';

interface PhasePanelProps {
  tone: StatusTone;
  title: string;
  text: string;
  badge?: ReactNode;
}

/** What has become of what a link is for. */
export function PhasePanel({ tone, title, text, badge }: PhasePanelProps) {
  return (
    <section
      aria-labelledby="phase-title"
      className={clsx(
        'flex flex-col gap-2 rounded-lg border border-l-4 border-line bg-surface p-4',
        TONE_EDGE[tone],
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="phase-title" className="text-lg font-semibold">
          {title}
        </h2>
        {badge}
      </div>
      <p className="max-w-prose">{text}</p>
    </section>
  );
}
