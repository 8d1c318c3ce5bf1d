import { useTranslations } from 'next-intl';
import { lazy, Suspense, type ReactNode } from 'react';
import { StaleNote } from '#components/ui/announce/stale-note.tsx';
import { importWithRetry } from '#lib/browser/load-with-retry.ts';
import type { Overview } from '#lib/intents/overview/overview-view.ts';
import { answerOf } from '#lib/errors/answer-of.ts';
import type { InboxScopeName } from '#lib/intents/overview/inbox-scope.ts';
import { savePreference } from '#server/actions/views.ts';
import { HealthPanel } from './health-panel.tsx';
import { InboxPanel } from './inbox/inbox-panel.tsx';
import { RecentPanel } from './recent-panel.tsx';
import { VolumesPanel } from './volumes/volumes-panel.tsx';

/** Rarely there. */
const UnresolvedPanel = lazy(() =>
  importWithRetry(() =>
    import('./unresolved-panel.tsx').then((module) => ({ default: module.UnresolvedPanel })),
  ),
);

interface OverviewViewProps {
  overview: Overview;
  nowMs: number;
  inboxScope: InboxScopeName;
  /** It could not be read again. */
  isStale: boolean;
  /** How to begin, where there was no conversion when the page was loaded. */
  firstSteps?: ReactNode;
}

/** The overview. */
export function OverviewView({ overview, nowMs, inboxScope, isStale, firstSteps }: OverviewViewProps) {
  const t = useTranslations('overview');
  const { inbox, inboxCounts, inboxMine, unresolvedCreates, recent, health, volumes } = overview;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <StaleNote text={isStale ? t('stale') : null} className="col-span-full text-sm" />
      <div className="flex min-w-0 flex-col gap-4">
        {unresolvedCreates.length > 0 && (
          <Suspense>
            <UnresolvedPanel creates={unresolvedCreates} nowMs={nowMs} />
          </Suspense>
        )}
        <InboxPanel
          items={inbox}
          counts={inboxCounts}
          mine={inboxMine}
          grantsToSign={overview.grantsToSign}
          areGrantsMine={overview.areGrantsMine}
          contracts={overview.contractsToConfirm}
          wallets={overview.walletTasks}
          walletCounts={overview.walletTaskCounts}
          scope={inboxScope}
          keepScope={keepScope}
          nowMs={nowMs}
          firstSteps={recent.length === 0 && unresolvedCreates.length === 0 ? firstSteps : undefined}
        />
        <VolumesPanel volumes={volumes} />
        <RecentPanel intents={recent} nowMs={nowMs} />
      </div>
      <div className="flex flex-col gap-4 max-lg:contents">
        <HealthPanel health={health} nowMs={nowMs} />
      </div>
    </div>
  );
}

/** Where it cannot be kept, the choice is valid until the page is left. */
function keepScope(value: InboxScopeName): void {
  void answerOf(savePreference({ name: 'inboxScope', value }));
}
