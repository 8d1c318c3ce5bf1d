import { useTranslations } from 'next-intl';
import { RefusalPanel } from '#components/browser-outbox/refusal-panel.tsx';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';
import { useDraftOwner } from '#components/domain/form/draft-owner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { useGrantBackend } from '#components/grant/grant-backend.ts';
import { canHandOver, isDiscardable, isRecorded, type HashEntry } from './hash-outbox.ts';

type RefusedEntry = Extract<HashEntry, { state: 'refused' }>;

/** Why the dashboard did not take a hash, and what a user can do with it. */
export function RefusedHash({ entry }: { entry: RefusedEntry }) {
  const t = useTranslations('grant.hash');
  const userId = useDraftOwner();
  return (
    <RefusalPanel
      fault={entry.fault}
      unrecorded={t('unrecorded')}
      action={
        <div className="flex flex-col items-start gap-2">
          {isToHandOver(entry, userId) && <p className="max-w-prose">{t('handOver.ask')}</p>}
          <Ways entry={entry} />
          {canHandOver(entry, userId) && <HandedOver entry={entry} />}
        </div>
      }
    />
  );
}

/** Whoever sees it may pass it on; only its own user says so, and deletes it. */
function isToHandOver(entry: RefusedEntry, userId: string | null): boolean {
  return !isRecorded(entry) && !isDiscardable(entry, userId);
}

function Ways({ entry }: { entry: RefusedEntry }) {
  const t = useTranslations('grant.hash');
  const { hashOutbox } = useGrantBackend();
  const { record } = entry;
  const userId = useDraftOwner();
  return (
    <div className="flex flex-wrap gap-2">
      {!isRecorded(entry) && (
        <Button size="sm" onClick={() => hashOutbox().retry(record)}>
          {t('retry')}
        </Button>
      )}
      {isToHandOver(entry, userId) && (
        <CopyValue value={record.txHash} label={t('copy')}>
          {t('copy')}
        </CopyValue>
      )}
      {isDiscardable(entry, userId) && (
        <Button size="sm" onClick={() => hashOutbox().discard(entry)}>
          {t('continue')}
        </Button>
      )}
    </div>
  );
}

/** What only this browser has is deleted after a user says that it was handed over. */
function HandedOver({ entry }: { entry: RefusedEntry }) {
  const t = useTranslations('grant.hash.handOver');
  const { hashOutbox } = useGrantBackend();
  return (
    <Disclosure summary={t('summary')}>
      <div className="flex flex-col items-start gap-2">
        <p className="max-w-prose">{t('text')}</p>
        <Button size="sm" onClick={() => hashOutbox().handOver(entry)}>
          {t('action')}
        </Button>
      </div>
    </Disclosure>
  );
}
