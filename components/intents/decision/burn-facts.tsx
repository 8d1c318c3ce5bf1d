import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import { toBurnStateKey } from '#lib/intents/burn/burn-state-key.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import type { BurnSentence } from '#lib/intents/burn/burn-sentence.ts';
import { FAULT_CODES } from '#lib/errors/fault-codes.ts';
import { TransactionLink } from '#components/domain/chains/transaction-link.tsx';

interface BurnFactsProps {
  burn: BurnView;
  /** What is proven of it, over all attempts. */
  sentence: BurnSentence | null;
  environment: Environment;
  hasExplorer: boolean;
}

/** The burn attempt of an offramp: who signs, until when, with what proof. */
export function BurnFacts({ burn, sentence, environment, hasExplorer }: BurnFactsProps) {
  const t = useTranslations('intent.burn');
  const fault = useTranslations('fault');
  const problem = FAULT_CODES.find((code) => code === burn.problem);
  const proven = useTranslations('intent.proven');
  const facts: Fact[] = [
    ...(sentence === null ? [] : [{ label: proven('title'), value: proven(sentence) }]),
    { label: t('holder'), value: <Identifier value={burn.tokenHolder} what={t('holder').toLowerCase()} /> },
    {
      label: t('startedBy'),
      value: (
        <>
          {burn.startedBy ?? t('byLink')}, <Instant at={burn.startedAt} />
        </>
      ),
    },
    ...(burn.authorizationExpiresAtUnix === null || isAuthorizationUsed(burn)
      ? []
      : [
          {
            label: t('authorizationExpires'),
            value: <Instant at={toIso(burn.authorizationExpiresAtUnix)} format="exact" />,
          },
        ]),
    ...(burn.proof === null
      ? []
      : [
          {
            label: t('transaction'),
            value: (
              <TransactionLink
                chainId={burn.chainId}
                transactionId={burn.proof}
                what={t('transaction').toLowerCase()}
                environment={environment}
                hasExplorer={hasExplorer}
              />
            ),
          },
        ]),
    ...(problem === undefined
      ? []
      : [
          {
            label: t('problem'),
            value: (
              <>
                {fault(`${problem}.title`)}
                <p className="max-w-prose text-muted">{fault(`${problem}.next`)}</p>
              </>
            ),
          },
        ]),
  ];
  return (
    <Panel title={t('title')} aside={t(`state.${burnStateKey(burn)}`)}>
      <FactList facts={facts} className="-my-2" />
    </Panel>
  );
}

/** A stored transaction is not yet pending on the network: the page says so only once a node has it. */
function burnStateKey({ state, problem, proofStage }: BurnView) {
  if (state !== 'proof_stored') return toBurnStateKey(state, problem);
  return proofStage === 'seen' ? 'proof_seen' : 'proof_given';
}

/** Once the chain has a proof the authorization was used: its end does not matter any more. */
function isAuthorizationUsed({ proof, state, problem }: BurnView): boolean {
  const isOpen = state === 'ready' || state === 'signing' || problem === 'burn_transaction_unknown';
  return proof !== null && !isOpen;
}

function toIso(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString();
}
