import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Instant } from '#components/domain/instant.tsx';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import { Button } from '#components/ui/button.tsx';
import { useElapsed } from '#components/ui/time/use-elapsed.ts';
import type { ExportView } from '#lib/exports/export-view.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { downloadFile } from './download-in-turn.ts';

/** By then a browser that lets a page begin a download has begun it. */
const MOST_BEGIN_MS = 5 * SECOND_MS;

/** Since when an export waits for its turn and what is ahead of it; then a way to the file of its own. */
export function ExportWaiting({ view: { id, ahead, createdAt } }: { view: ExportView }) {
  const t = useTranslations('exports.panel');
  if (ahead === null || ahead === 0) return <ExportInTurn id={id} />;
  return (
    <div role="status" className="flex flex-col gap-0.5">
      <p className="font-medium">
        {t.rich('waiting', { since: () => <Instant at={createdAt} format="time" /> })}
      </p>
      <p>{t('ahead', { ahead })}</p>
      <p className="text-muted">{t('startsItself')}</p>
    </div>
  );
}

function ExportInTurn({ id }: { id: string }) {
  const t = useTranslations('exports.panel');
  const [sinceMs] = useState(() => Date.now());
  const isLate = useElapsed(sinceMs) >= MOST_BEGIN_MS;
  useAnnouncedChange(isLate, isLate ? t('ready') : null);
  if (!isLate) return <p>{t('running', { rows: 0 })}</p>;
  return (
    <div className="flex flex-col items-start gap-1">
      <p>{t('ready')}</p>
      <Button size="sm" onClick={() => downloadFile(id)}>
        {t('download')}
      </Button>
    </div>
  );
}
