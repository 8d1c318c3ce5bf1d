import { useTranslations } from 'next-intl';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import type { Problem } from './use-annotation.ts';

/** Why a note or a label was not stored. */
export function AnnotationProblem({ problem }: { problem: Problem }) {
  const t = useTranslations('conversion.notes');
  if (problem === null) return null;
  return problem === 'offline' ? <p role="alert">{t('failed')}</p> : <FaultPanel fault={problem} />;
}
