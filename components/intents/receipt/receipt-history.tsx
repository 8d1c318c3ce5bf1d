import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useTimelineText } from '#components/intents/use-timeline-text.ts';
import type { IntentDetail, TimelineEntry } from '#lib/intents/intent-view.ts';
import { BothTimes } from './both-times.tsx';

/** Every status, with when and from whom it was learned. */
export function ReceiptHistory({ intent }: { intent: IntentDetail }) {
  const t = useTranslations('conversion.receipt');
  const source = useTranslations('intent.timeline.source');
  const lines = intent.timeline.filter(({ kind }) => kind === 'status' || kind === 'correction');
  return (
    <LineTable
      intent={intent}
      lines={lines}
      heads={[t('status'), t('reportedBy')]}
      renderEnd={(line) => source(line.source)}
    />
  );
}

/** What users here did, by name. */
export function ReceiptPeople({ intent }: { intent: IntentDetail }) {
  const t = useTranslations('conversion.receipt');
  // That a wallet was open says nothing once it has answered; that it was asked has a line of its own.
  const lines = intent.timeline.filter(({ actor, value }) => actor !== null && value !== 'signing');
  if (lines.length === 0) return <p className="text-muted">{t('noPeople')}</p>;
  return (
    <LineTable intent={intent} lines={lines} heads={[t('what'), t('who')]} renderEnd={({ actor }) => actor} />
  );
}

interface LineTableProps {
  intent: IntentDetail;
  lines: readonly TimelineEntry[];
  heads: readonly [what: string, end: string];
  renderEnd: (line: TimelineEntry) => ReactNode;
}

function LineTable({ intent, lines, heads: [what, end], renderEnd }: LineTableProps) {
  const t = useTranslations('conversion.receipt');
  const words = useTimelineText(intent.intentType);
  return (
    <div className="overflow-x-auto print:overflow-visible" tabIndex={0} role="group" aria-label={what}>
      <table className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            {[t('when'), t('utc'), what, end].map((head) => (
              <th key={head} scope="col" className="py-1 pr-4 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} className="border-b border-line align-top last:border-b-0">
              <BothTimes at={line.occurredAt} />
              <td className="py-1 pr-4">{words.title(line)}</td>
              <td className="py-1">{renderEnd(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
