import type { ReactNode } from 'react';
import { AuditLink } from '#components/domain/links/audit-link.tsx';
import { ContradictionNotice } from '#components/contradiction/contradiction-notice.tsx';
import { ReviewedContradictions } from '#components/contradiction/reviewed-contradictions.tsx';
import type { Environment } from '#lib/chains/chains.ts';
import type { WalletDetail } from '#lib/registrations/wallet-view.ts';
import { HistoryPanel } from './history-panel.tsx';
import { OperationsPanel } from './operations-panel.tsx';
import { WalletDecision } from './wallet-decision.tsx';
import { WalletFacts } from './wallet-facts.tsx';
import { WalletHeading } from './wallet-heading.tsx';
import { WalletPath } from '#components/registrations/detail/status/wallet-path.tsx';
import { WalletRaw } from './wallet-raw.tsx';

export interface WalletDetailViewProps {
  wallet: WalletDetail;
  nowMs: number;
  environment: Environment;
  /** Local chains are on no public explorer. */
  hasExplorer: boolean;
  /** Whether the reader may read the audit log. */
  canReadAudit?: boolean;
  /** What can be done now, where something can. The server's rendering holds its place. */
  actions: ReactNode;
  /** The past signing links, once there is nothing left to sign. */
  linkHistory?: ReactNode;
  /** Where a user confirms a review of what contradicts it. */
  review?: ReactNode;
  /** Above everything: how a user came here, that the page could not be read again. */
  notice?: ReactNode;
}

/** The page of one registration: the decision first, then the details that it is based on. */
export function WalletDetailView({
  wallet,
  nowMs,
  environment,
  hasExplorer,
  canReadAudit = false,
  actions,
  linkHistory,
  review,
  notice,
}: WalletDetailViewProps) {
  return (
    <div className="flex flex-col gap-4">
      <WalletHeading wallet={wallet} nowMs={nowMs} />
      {notice}
      <ContradictionNotice subject="registration" contradictions={wallet.contradictions} review={review} />
      <WalletDecision wallet={wallet} nowMs={nowMs} explorer={{ environment, hasExplorer }}>
        {actions}
      </WalletDecision>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <WalletPath wallet={wallet} />
          {linkHistory}
          <ReviewedContradictions subject="registration" contradictions={wallet.contradictions} />
          <OperationsPanel wallet={wallet} environment={environment} hasExplorer={hasExplorer} />
          <HistoryPanel
            events={wallet.events}
            hasOlderEvents={wallet.hasOlderEvents}
            auditLink={canReadAudit ? <AuditLink subject={wallet.id} /> : undefined}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <WalletFacts wallet={wallet} />
          <WalletRaw raw={wallet.raw} />
        </div>
      </div>
    </div>
  );
}
