import { useTranslations } from 'next-intl';
import { Instant } from '#components/domain/instant.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { ContradictionView } from '#lib/intents/contradiction.ts';
import { useFieldText } from '#components/domain/use-field-text.ts';
import type { ContradictedSubject } from './contradiction-notice.tsx';
import { useStatementLabels } from './use-statement-labels.ts';

interface ReviewedContradictionsProps {
  subject: ContradictedSubject;
  contradictions: readonly ContradictionView[];
}

/** Contradictions that a user has reviewed, with what they found out. */
export function ReviewedContradictions({ subject, contradictions }: ReviewedContradictionsProps) {
  const t = useTranslations('contradiction');
  const reviewed = contradictions.filter(({ reviewedAt }) => reviewedAt !== null);
  if (reviewed.length === 0) return null;
  return (
    <Panel title={t('reviewedTitle')}>
      <ul className="flex flex-col gap-3">
        {reviewed.map((contradiction) => (
          <ReviewedStatement key={contradiction.id} {...{ subject, contradiction }} />
        ))}
      </ul>
    </Panel>
  );
}

interface ReviewedStatementProps {
  subject: ContradictedSubject;
  contradiction: ContradictionView;
}

function ReviewedStatement({ subject, contradiction }: ReviewedStatementProps) {
  const t = useTranslations('contradiction');
  const words = useFieldText();
  const labels = useStatementLabels(contradiction);
  const { field, held, claimed, source, reviewedBy, reviewedAt, note } = contradiction;
  return (
    <li className="min-w-0 text-sm">
      <p className="font-medium">{words.name(field)}</p>
      <p className="break-words">
        {labels.held}: <bdi>{words.value(field, held)}</bdi> · {labels.claimed}:{' '}
        <bdi>{words.value(field, claimed)}</bdi> ({t(`source.${source}`, { subject })})
      </p>
      <p className="break-words text-muted">
        {reviewedAt !== null &&
          t.rich('reviewed', {
            name: reviewedBy ?? '—',
            at: () => <Instant at={reviewedAt} format="exact" />,
          })}
        {note !== null && (
          <>
            {' · '}
            <bdi>{note}</bdi>
          </>
        )}
      </p>
    </li>
  );
}
