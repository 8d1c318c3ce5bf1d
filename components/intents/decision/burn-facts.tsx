import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { FactList, type Fact } from '#components/ui/fact-list.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import { isAttemptOver } from '#lib/burns/attempt-state.ts';
import { toBurnStateKey } from '#lib/intents/burn/burn-state-key.ts';
import { HASH_UNKNOWN } from '#lib/burns/burn-problems.ts';
import type { BurnView } from '#lib/burns/burn-view.ts';
import { toShownTransactions, type ProvenProof } from '#lib/burns/proven-proofs.ts';
import { findFaultCode } from '#lib/errors/fault-codes.ts';
import { endsUnpaid, isTerminal, type Status } from '#lib/intents/status.ts';
import { unixToIso } from '#lib/time/unix-to-iso.ts';
import { TakenNote } from '#components/intents/taken-note.tsx';
import { TransactionLink } from '#components/domain/chains/transaction-link.tsx';

interface BurnFactsProps {
  burn: BurnView;
  /** Of its conversion. */
  status: Status;
  /** The text of what is proven of it, over all attempts. */
  proven: string | null;
  /** Every transaction that burned for the conversion. */
  proofs?: readonly ProvenProof[];
  environment: Environment;
  hasExplorer: boolean;
}

/** The burn attempt of an offramp: who signs, until when, with what proof. */
export function BurnFacts({ burn, status, proven, proofs = [], ...chain }: BurnFactsProps) {
  const t = useTranslations('intent.burn');
  const fault = useTranslations('fault');
  const problem = findFaultCode(burn.problem);
  const provenTitle = useTranslations('intent')('proven.title');
  const facts: Fact[] = [
    ...(proven === null ? [] : [{ label: provenTitle, value: proven }]),
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
            label: t(isAttemptOver(burn) ? 'authorizationEnd' : 'authorizationExpires'),
            value: <Instant at={unixToIso(burn.authorizationExpiresAtUnix)} format="exact" />,
          },
        ]),
    ...transactionFacts(burn, proofs).map(({ label, shown }) => ({
      label: t(label),
      value: <Transactions {...chain} chainId={burn.chainId} shown={shown} />,
    })),
    ...(problem === undefined
      ? []
      : [
          {
            label: t('problem'),
            value: (
              <>
                {fault(`${problem}.title`)}
                {!isPaidOrRefunded(status) && (
                  <p className="max-w-prose text-muted">{fault(`${problem}.next`)}</p>
                )}
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

interface ShownProof {
  readonly proof: string;
  /** Left out: it is not said. */
  readonly isTaken?: boolean;
}

/** The attempt's transaction, and every other that burned, with what the service answered of each. */
function transactionFacts({ proof }: BurnView, proofs: readonly ProvenProof[]) {
  const { named, proven } = toShownTransactions(proof, proofs);
  const own: readonly ShownProof[] = named === null ? [] : [{ proof: named }];
  const facts: readonly { label: 'transaction' | 'transactions'; shown: readonly ShownProof[] }[] = [
    { label: 'transaction', shown: own },
    { label: proven.length === 1 ? 'transaction' : 'transactions', shown: proven },
  ];
  return facts.filter(({ shown }) => shown.length > 0);
}

interface TransactionsProps extends Pick<BurnFactsProps, 'environment' | 'hasExplorer'> {
  chainId: BurnView['chainId'];
  shown: readonly ShownProof[];
}

function Transactions({ shown, ...chain }: TransactionsProps) {
  const t = useTranslations('intent.burn');
  return (
    <span className="flex min-w-0 flex-col gap-1.5">
      {shown.map(({ proof, isTaken }) => (
        <span key={proof} className="flex min-w-0 flex-col">
          <TransactionLink {...chain} transactionId={proof} what={t('transaction').toLowerCase()} />
          {isTaken !== undefined && <TakenNote isTaken={isTaken} className="text-muted" />}
        </span>
      ))}
    </span>
  );
}

/** By the service: nothing is left to do about an attempt. */
export function isPaidOrRefunded(status: Status): boolean {
  return isTerminal(status) && !endsUnpaid(status);
}

/** A stored transaction is not yet pending on the network: the page says so only once a node has it. */
function burnStateKey(burn: BurnView) {
  if (burn.state !== 'proof_stored') return toBurnStateKey(burn);
  return burn.proofStage === 'seen' ? 'proof_seen' : 'proof_given';
}

/** Once the chain has a proof the authorization was used: its end does not matter any more. */
function isAuthorizationUsed({ proof, state, problem }: BurnView): boolean {
  const isOpen = state === 'ready' || state === 'signing' || problem === HASH_UNKNOWN;
  return proof !== null && !isOpen;
}
