import { useTranslations } from 'next-intl';
import { isUnseenRefused } from '#components/domain/form/use-unseen-problem.ts';
import type { Fault } from '#lib/errors/result.ts';
import type { ViewProblem } from '#lib/intents/list/list-view.ts';

/** Why nothing was saved. */
export function ViewProblemText({ problem, fault }: { problem: ViewProblem | null; fault: Fault | null }) {
  const t = useTranslations('views.panel.problem');
  if (problem === null && fault === null) return null;
  const isNamed = fault?.code === 'forbidden' || fault?.code === 'not_found';
  return (
    <p role="alert" className="text-sm text-danger-ink">
      {t(problem ?? (isNamed ? fault.code : isUnseenRefused(fault) ? 'unseen_character' : 'other'))}
    </p>
  );
}
