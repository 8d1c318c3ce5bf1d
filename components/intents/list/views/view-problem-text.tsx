import { useTranslations } from 'next-intl';
import { isUnseenRefused } from '#components/domain/form/use-unseen-problem.ts';
import type { Fault } from '#lib/errors/result.ts';
import { VIEW_NAME_MAX_LENGTH } from '#lib/intents/list/list-view.ts';
import type { ViewNameProblem } from './use-view-name.ts';

interface ViewProblemTextProps {
  id?: string;
  problem: ViewNameProblem | null;
  fault: Fault | null;
}

/** Why nothing was saved. */
export function ViewProblemText({ id, problem, fault }: ViewProblemTextProps) {
  const t = useTranslations('views.panel.problem');
  if (problem === null && fault === null) return null;
  const isNamed = fault?.code === 'forbidden' || fault?.code === 'not_found';
  return (
    <p id={id} role="alert" className="text-sm text-danger-ink">
      {t(problem ?? (isNamed ? fault.code : isUnseenRefused(fault) ? 'unseen_character' : 'other'), {
        max: VIEW_NAME_MAX_LENGTH,
      })}
    </p>
  );
}
