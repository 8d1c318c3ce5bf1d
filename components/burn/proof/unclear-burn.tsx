import { FaultPanel } from '#components/domain/fault-panel.tsx';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { RecoverHashForm } from './recover-hash-form.tsx';

/**
 * The holder burned this amount and nothing shows for which intent (R82): nothing is signed; a user who knows
 * the transaction enters its hash.
 */
export function UnclearBurn({ burn, canEnter }: { burn: BurnView; canEnter: boolean }) {
  return (
    <>
      <FaultPanel fault={{ code: 'burn_unclear' }} />
      {canEnter && <RecoverHashForm burn={burn} />}
    </>
  );
}
