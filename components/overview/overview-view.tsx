import { lazy, Suspense } from 'react';
import { untilLoaded } from '#lib/browser/load-until-there.ts';
import type { Overview } from '#lib/intents/overview/overview-view.ts';
import { HealthPanel } from './health-panel.tsx';
import { InboxPanel } from './inbox/inbox-panel.tsx';
import { RecentPanel } from './recent-panel.tsx';
import { VolumesPanel } from './volumes/volumes-panel.tsx';

/** Rarely there. */
const UnresolvedPanel = lazy(() =>
  untilLoaded(() => import('./unresolved-panel.tsx').then((module) => ({ default: module.UnresolvedPanel }))),
);

/** The overview. */
export function OverviewView({ overview, nowMs }: { overview: Overview; nowMs: number }) {
  const { inbox, inboxCounts, unresolvedCreates, recent, health, volumes } = overview;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {unresolvedCreates.length > 0 && (
          <Suspense>
            <UnresolvedPanel creates={unresolvedCreates} nowMs={nowMs} />
          </Suspense>
        )}
        <InboxPanel items={inbox} counts={inboxCounts} grantsToSign={overview.grantsToSign} nowMs={nowMs} />
        <VolumesPanel volumes={volumes} />
        <RecentPanel intents={recent} nowMs={nowMs} />
      </div>
      <div className="flex flex-col gap-4 max-lg:contents">
        <HealthPanel health={health} nowMs={nowMs} />
      </div>
    </div>
  );
}
