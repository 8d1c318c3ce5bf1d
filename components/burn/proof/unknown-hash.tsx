import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { AllowanceNotice } from '#components/signing/allowance-notice.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { unixToIso } from '#lib/time/unix-to-iso.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { RecoverHashForm } from './recover-hash-form.tsx';
import { WayOut } from './way-out.tsx';

/**
 * No node knows the hash that a wallet or a user gave. The user may enter the right one, or that nothing was
 * sent. The page says what stays blocked, and until when: the wallet may still send (B7), and the
 * authorization is not renewed (R67).
 */
export function UnknownHash({ burn, canEnter }: { burn: BurnView; canEnter: boolean }) {
  const t = useTranslations('burn.wrongHash');
  const { isForHolder } = useBurnBackend();
  const { proof, authorizationExpiresAtUnix } = burn;
  return (
    <div className="flex flex-col items-start gap-3">
      <AllowanceNotice allowances={burn.allowances} />
      {/* The page of a link shows it above. */}
      {proof !== null && !isForHolder && (
        <FactList
          className="w-full"
          facts={[{ label: t('submitted'), value: <Identifier value={proof} what={t('what')} /> }]}
        />
      )}
      <p className="max-w-prose">{t('text')}</p>
      <p className="max-w-prose text-muted">
        {authorizationExpiresAtUnix === null
          ? t('blockedUnknown')
          : t.rich('blocked', {
              until: () => <Instant at={unixToIso(authorizationExpiresAtUnix)} format="exact" />,
            })}
      </p>
      {canEnter ? (
        <>
          <RecoverHashForm burn={burn} isOpen />
          <SetAsideHash burn={burn} />
        </>
      ) : (
        <p className="max-w-prose text-sm text-muted">{t('notAllowed')}</p>
      )}
    </div>
  );
}

/**
 * The way out for a user who knows that nothing was sent: the hash is set aside where the chain shows that
 * a second burn could not happen. Not for a link, which is spent.
 */
function SetAsideHash({ burn: { attemptId } }: { burn: BurnView }) {
  const t = useTranslations('burn.wrongHash.setAside');
  const { setAside } = useBurnBackend();
  if (!setAside) return null;
  const words = { summary: t('summary'), text: t('text'), action: t('action') };
  return <WayOut words={words} send={() => setAside({ attemptId })} />;
}
