import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { UnconfirmedContracts } from '#components/signing/contracts/unconfirmed-contracts.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { Environment } from '#lib/chains/chains.ts';
import type { NamedContract } from '#lib/chains/contracts/named-contract.ts';

interface BurnContractsProps {
  burn: BurnView;
  environment: Environment;
  hasExplorer: boolean;
}

/** What a burn would burn and call and an administrator has yet to confirm; nothing when all is known. */
export function BurnContracts({ burn, ...place }: BurnContractsProps) {
  const { confirmContract, show } = useBurnBackend();
  const { isPending, fault, run } = useAction();
  const { attemptId, chainId, unconfirmed } = burn;

  async function confirm(send: NonNullable<typeof confirmContract>, contract: NamedContract) {
    const answer = await run(send({ attemptId, contract }));
    if (answer.ok) show(answer.value);
  }

  return (
    <>
      <UnconfirmedContracts
        {...place}
        chainId={chainId}
        contracts={unconfirmed ?? []}
        isPending={isPending}
        onConfirm={confirmContract && ((contract) => void confirm(confirmContract, contract))}
      />
      {fault && <FaultPanel fault={fault} />}
    </>
  );
}
