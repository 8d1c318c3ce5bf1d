import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { isMintContradicted, type ContradictionView } from '#lib/intents/contradiction.ts';
import { useFieldText } from '#components/domain/use-field-text.ts';
import { useStatementLabels } from './use-statement-labels.ts';

/** What is contradicted, as the copy names it. */
export type ContradictedSubject = 'conversion' | 'registration';

interface ContradictionNoticeProps {
  subject: ContradictedSubject;
  contradictions: readonly ContradictionView[];
  /** Where a user confirms a review; it needs a browser. */
  review?: ReactNode;
}

/**
 * A statement about a conversion or a registration that contradicts its facts: both values, and the source.
 * Red, and above everything else.
 */
export function ContradictionNotice({ subject, contradictions, review }: ContradictionNoticeProps) {
  const t = useTranslations('contradiction');
  const open = contradictions.filter(({ reviewedAt }) => reviewedAt === null);
  if (open.length === 0) return null;
  const isOfMint = isMintContradicted(open);
  return (
    <section
      aria-labelledby="contradiction-title"
      className="flex flex-col gap-4 rounded-lg border border-danger-mark/50 bg-danger-soft p-4 sm:p-5"
    >
      <div className="flex gap-3">
        <Icon name="icon-circle-alert" className="mt-0.5 text-[1.25rem] text-danger-mark" />
        {/* Without the review: what is typed there changes it, and would have all of it spoken again. */}
        <div role="alert" className="flex min-w-0 flex-col gap-1">
          <h2 id="contradiction-title" className="text-lg font-semibold text-danger-ink">
            {isOfMint ? t('mint.title') : t('title', { subject })}
          </h2>
          <p className="max-w-prose">{isOfMint ? t('mint.text') : t('text')}</p>
        </div>
      </div>
      <ul className="flex flex-col gap-3">
        {open.map((contradiction) => (
          <li key={contradiction.id} className="rounded-md border border-danger-mark/30 bg-surface p-3">
            <Statement subject={subject} contradiction={contradiction} />
          </li>
        ))}
      </ul>
      {review}
    </section>
  );
}

function Statement({
  subject,
  contradiction,
}: {
  subject: ContradictedSubject;
  contradiction: ContradictionView;
}) {
  const t = useTranslations('contradiction');
  const words = useFieldText();
  const labels = useStatementLabels(contradiction);
  const { field, held, claimed, source, timesSeen, lastSeenAt } = contradiction;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{words.name(field)}</h3>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Value label={labels.held}>{words.value(field, held)}</Value>
        <Value label={labels.claimed} isStatement>
          {words.value(field, claimed)}
        </Value>
      </dl>
      <p className="text-sm text-muted">
        {t(`source.${source}`, { subject })} ·{' '}
        {t.rich('times', { count: timesSeen, at: () => <Instant at={lastSeenAt} format="exact" /> })}
      </p>
    </div>
  );
}

function Value({
  label,
  isStatement,
  children,
}: {
  label: string;
  isStatement?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={
          isStatement
            ? 'font-semibold break-words text-danger-ink tabular-nums'
            : 'font-semibold break-words tabular-nums'
        }
      >
        {children}
      </dd>
    </div>
  );
}
