import { useTranslations } from 'next-intl';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { BurnView } from '#lib/conversion/burn-view.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';

/** How the attempt before this one ended, so that the next begins with its cause in sight. */
export function EarlierAttempt({ burn }: { burn: BurnView }) {
  const t = useTranslations('burn.before');
  const code = FAULT_CODES.find((known) => known === burn.problem);
  if (code) return <FaultPanel fault={{ code }} />;
  if (burn.state !== 'lapsed' && burn.state !== 'reverted') return null;
  return (
    <Notice tone="attention" title={t(`${burn.state}.title`)}>
      <p className="max-w-prose">{t(`${burn.state}.text`)}</p>
    </Notice>
  );
}
