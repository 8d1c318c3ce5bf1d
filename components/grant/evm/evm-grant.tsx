'use client';

import { EvmWalletProvider } from '#components/wallet-connect/evm/evm-wallet-provider.tsx';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { useNow } from '#components/live/use-now.ts';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { useAction } from '#components/ui/use-action.ts';
import { EvmSendStep } from './evm-send-step.tsx';
import { useGrantBackend } from '#components/grant/grant-backend.ts';
import type { GrantPanelProps } from '#components/grant/grant-panel-props.ts';
import { HashForm } from '#components/grant/proof/hash-form.tsx';

const NO_RPC_URLS = {};
const TICK_MS = 1_000;

/**
 * Path C: the call, sent by the owner of the authorizing wallet contract. With it come wagmi and all it
 * needs.
 */
export function EvmGrant(props: GrantPanelProps) {
  const { wallet, environment, walletRpcUrls = NO_RPC_URLS } = props;
  const { chainRequest } = useGrantBackend();
  const nowMs = useNow(Date.now, TICK_MS);
  const { calldata } = wallet;
  // R108: what is left to sign decides, not the state. A call whose window is over is asked for again (R124).
  if (calldata === null || Date.parse(calldata.expiresAt) <= nowMs) return <PrepareCall {...props} />;
  return (
    <EvmWalletProvider environment={environment} walletRpcUrls={walletRpcUrls} requestOf={chainRequest}>
      <EvmSendStep key={calldata.expiresAt} {...props} calldata={calldata} />
    </EvmWalletProvider>
  );
}

/** No call is there: the service is asked for one, by a user's press. */
function PrepareCall({ wallet }: GrantPanelProps) {
  const t = useTranslations('grant.prepareCall');
  const { prepare, show } = useGrantBackend();
  const { isPending, fault, run } = useAction();

  async function ask() {
    const answer = await run(prepare({ walletId: wallet.id }));
    if (answer.ok) show(answer.value.wallet);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose">{wallet.calldata === null ? t('text') : t('over')}</p>
      <Button variant="primary" isPending={isPending} onClick={ask}>
        {t('action')}
      </Button>
      {fault && <FaultPanel fault={fault} />}
      <HashForm wallet={wallet} />
    </div>
  );
}
