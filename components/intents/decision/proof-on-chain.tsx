'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ChainId } from '#lib/chains/chains.ts';
import { readProofOnChain, type ProofOnChainState } from '#lib/chains/read-proof-on-chain.ts';
import type { KnownStatus, Status } from '#lib/intents/status.ts';
import { createChainRequest } from '#lib/queries/chain-rpc.ts';

const AGAIN_MS = 30_000;

interface ProofOnChainProps {
  chainId: ChainId;
  proof: string;
  /** Of its conversion. */
  status: Status;
  /** Whether the chain has shown it as executed before: no later answer says that it never was. */
  wasExecuted: boolean;
}

/** What the chain itself shows of a proof that the service takes long to find (R45). */
export function ProofOnChain({ chainId, proof, status, wasExecuted }: ProofOnChainProps) {
  const t = useTranslations('intent.decision.chain');
  const { data, isError } = useQuery({
    queryKey: ['proof-on-chain', chainId, proof],
    queryFn: () => readProofOnChain(chainId, proof, createChainRequest(chainId)),
    refetchInterval: AGAIN_MS,
    retry: 1,
  });
  return (
    <p role="status" className="max-w-prose text-ink">
      {t(isError ? 'unreachable' : data ? wordsFor(data, wasExecuted) : 'asking')}
      {!isError && data === 'succeeded' && isBeingVerified(status) && ` ${t('notFound')}`}
    </p>
  );
}

function wordsFor(shown: ProofOnChainState, wasExecuted: boolean) {
  return wasExecuted && shown !== 'succeeded' ? (`executedBefore.${shown}` as const) : shown;
}

/** R45: in this status the service looks for the burn; in a later one it has found it. */
function isBeingVerified(status: Status): boolean {
  return status === ('burn_approved' satisfies KnownStatus);
}
