import { useTranslations } from 'next-intl';
import { BurnFaultPanel } from '#components/burn/burn-fault-panel.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { isAttemptOver } from '#lib/burns/attempt-state.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { findFaultCode } from '#lib/errors/fault-codes.ts';
import { RecoverHashForm } from './recover-hash-form.tsx';

/**
 * How the attempt before this one ended, so that the next begins with its cause in sight. A hash of it is
 * still taken: the service takes it until the intent ends, although the authorization is over (R67).
 */
export function EarlierAttempt({ burn }: { burn: BurnView }) {
  if (!isAttemptOver(burn)) return <Cause burn={burn} />;
  return (
    <>
      <Cause burn={burn} />
      <OpenRequest burn={burn} />
      <RecoverHashForm burn={burn} />
    </>
  );
}

function Cause({ burn }: { burn: BurnView }) {
  const t = useTranslations('burn.before');
  const code = findFaultCode(burn.problem);
  if (code) return <BurnFaultPanel fault={{ code }} />;
  if (!isAttemptOver(burn)) return null;
  return (
    <Notice tone="attention" title={t(`${burn.state}.title`)}>
      <p className="max-w-prose">{t(`${burn.state}.text`)}</p>
    </Notice>
  );
}

/** The page no longer shows the request, and the wallet may: it can be answered there at any time. */
function OpenRequest({ burn: { state, askedAt } }: { burn: BurnView }) {
  const t = useTranslations('burn.before.openRequest');
  if (state !== 'lapsed' || !askedAt) return null;
  return (
    <Notice tone="attention" title={t('title')}>
      <p className="max-w-prose">{t('text')}</p>
    </Notice>
  );
}
