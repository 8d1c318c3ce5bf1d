import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { UnconfirmedContracts } from '#components/signing/unconfirmed-contracts.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useGrantBackend } from './grant-backend.ts';
import type { GrantPanelProps } from './grant-panel-props.ts';

/** The contract or program of a grant that an administrator has yet to confirm; nothing when it is known. */
export function GrantContract({ wallet, environment, sandboxUrl }: GrantPanelProps) {
  const { confirmContract, show } = useGrantBackend();
  const { isPending, fault, run } = useAction();
  const { id: walletId, chainId, unconfirmedContract } = wallet;

  async function confirm(send: NonNullable<typeof confirmContract>, address: string) {
    const answer = await run(send({ walletId, address }));
    if (answer.ok) show(answer.value);
  }

  return (
    <>
      <UnconfirmedContracts
        chainId={chainId}
        environment={environment}
        hasExplorer={sandboxUrl === null}
        contracts={unconfirmedContract ? [unconfirmedContract] : []}
        isPending={isPending}
        onConfirm={confirmContract && (({ address }) => void confirm(confirmContract, address))}
      />
      {fault && <FaultPanel fault={fault} />}
    </>
  );
}
