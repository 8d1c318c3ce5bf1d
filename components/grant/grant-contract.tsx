import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { UnconfirmedContracts } from '#components/signing/contracts/unconfirmed-contracts.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useGrantBackend } from './grant-backend.ts';
import type { GrantPanelProps } from './grant-panel-props.ts';

/** The contract or program of a grant that an administrator has yet to confirm; nothing when it is known. */
export function GrantContract({ registration, environment, sandboxUrl }: GrantPanelProps) {
  const { confirmContract } = useGrantBackend();
  const { isPending, fault, run } = useAction();
  const { id: walletId, chainId, unconfirmedContract } = registration;

  return (
    <>
      <UnconfirmedContracts
        chainId={chainId}
        environment={environment}
        hasExplorer={sandboxUrl === null}
        contracts={unconfirmedContract ? [unconfirmedContract] : []}
        isPending={isPending}
        onConfirm={confirmContract && (({ address }) => void run(confirmContract({ walletId, address })))}
      />
      {fault && <FaultPanel fault={fault} />}
    </>
  );
}
