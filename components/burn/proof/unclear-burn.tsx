import { useTranslations } from 'next-intl';
import { BurnFaultPanel } from '#components/burn/burn-fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import type { BurnBackend } from '#components/burn/burn-backend.ts';
import { useAuthorizationRequest } from '#components/burn/use-authorization-request.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { findUncomparedHolder } from '#lib/burns/uncompared-holder.ts';
import type { BurnSubject } from '#lib/signing/burn-subject.ts';
import { RecoverHashForm } from './recover-hash-form.tsx';

interface UnclearBurnProps {
  intent: Pick<BurnSubject, 'id' | 'burnHistory'>;
  burn: BurnView;
  /** Whether this user may enter a hash and request authorizations. */
  canSign: boolean;
}

/**
 * The holder burned this amount and nothing shows for which intent (R82): nothing is signed; a user who knows
 * the transaction enters its hash. Where no authorization is known to compare it with, one can be requested.
 */
export function UnclearBurn({ intent: { id: intentId, burnHistory = [] }, burn, canSign }: UnclearBurnProps) {
  const tokenHolder = findUncomparedHolder({ burn, burnHistory });
  return (
    <>
      <BurnFaultPanel fault={{ code: 'burn_unclear' }} />
      {canSign && tokenHolder !== null && (
        <RequestAgain key={burn.attemptId} request={{ intentId, tokenHolder }} />
      )}
      {canSign && <RecoverHashForm burn={burn} />}
    </>
  );
}

function RequestAgain({ request }: { request: Parameters<BurnBackend['prepare']>[0] }) {
  const t = useTranslations('burn.unclear');
  const { isPending, fault, ask } = useAuthorizationRequest();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose">{t('text')}</p>
      <Button isPending={isPending} onClick={() => void ask(request)}>
        {t('action')}
      </Button>
      {fault && <BurnFaultPanel fault={fault} />}
    </div>
  );
}
