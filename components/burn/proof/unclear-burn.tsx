import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { askForAuthorization } from '#components/burn/ask-for-authorization.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { FaultCode } from '#lib/errors/fault-codes.ts';
import type { Fault } from '#lib/errors/result.ts';
import { RecoverHashForm } from './recover-hash-form.tsx';

interface UnclearBurnProps {
  intentId: string;
  burn: BurnView;
  /** Whether this user may enter a hash and request authorizations. */
  canSign: boolean;
}

/**
 * The holder burned this amount and nothing shows for which intent (R82): nothing is signed; a user who knows
 * the transaction enters its hash. Where no authorization is known to compare it with, one can be requested.
 */
export function UnclearBurn({ intentId, burn, canSign }: UnclearBurnProps) {
  return (
    <>
      <FaultPanel fault={{ code: 'burn_unclear' }} />
      {canSign && isUncompared(burn) && <RequestAgain key={burn.attemptId} intentId={intentId} burn={burn} />}
      {canSign && <RecoverHashForm burn={burn} />}
    </>
  );
}

/** A hash of this very attempt is unclear, because no authorization came for it. */
function isUncompared({ problem, authorizationExpiresAtUnix }: BurnView): boolean {
  return problem === ('burn_unclear' satisfies FaultCode) && authorizationExpiresAtUnix === null;
}

function RequestAgain({ intentId, burn }: Omit<UnclearBurnProps, 'canSign'>) {
  const t = useTranslations('burn.unclear');
  const backend = useBurnBackend();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<Fault | null>(null);
  const { tokenHolder } = burn;

  async function ask(): Promise<void> {
    setIsAsking(true);
    setProblem(await askForAuthorization(backend, { intentId, tokenHolder }));
    setIsAsking(false);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose">{t('text')}</p>
      <Button isPending={isAsking} onClick={ask}>
        {t('action')}
      </Button>
      {problem && <FaultPanel fault={problem} />}
    </div>
  );
}
