'use client';

import { EvmWalletProvider } from '#components/wallet-connect/evm/evm-wallet-provider.tsx';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useNow } from '#components/live/use-now.ts';
import { CallProblemView } from './call-problem-view.tsx';
import { callOrProblem, type CallProblem } from './call-or-problem.ts';
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
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<CallProblem | null>(null);

  async function ask() {
    setIsAsking(true);
    const answer = await callOrProblem(prepare({ walletId: wallet.id }));
    setProblem('problem' in answer ? answer.problem : null);
    if ('value' in answer) show(answer.value.wallet);
    setIsAsking(false);
  }

  return (
    <div className="flex flex-col items-start gap-3">
      <p className="max-w-prose">{wallet.calldata === null ? t('text') : t('over')}</p>
      <Button variant="primary" isPending={isAsking} onClick={ask}>
        {t('action')}
      </Button>
      {problem && <CallProblemView problem={problem} />}
      <HashForm wallet={wallet} />
    </div>
  );
}
