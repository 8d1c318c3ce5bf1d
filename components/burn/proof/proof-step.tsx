import { useTranslations } from 'next-intl';
import type { PendingEntry } from '#components/browser-outbox/browser-outbox.ts';
import { EntryProgress } from '#components/browser-outbox/entry-progress.tsx';
import { RefusalPanel } from '#components/browser-outbox/refusal-panel.tsx';
import { useDraftOwner } from '#components/domain/form/draft-owner.tsx';
import { Identifier } from '#components/domain/identifier.tsx';
import { useAnnouncedChange } from '#components/ui/announce/use-announced-change.ts';
import { Button } from '#components/ui/button.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { assertNever } from '#lib/assert-never.ts';
import { isKeptByOther } from '#lib/browser-storage/record-log.ts';
import { proofLog, type ProofRecord } from '#lib/browser-storage/proof-log.ts';
import { isDiscardable, isTooLate, type ProofEntry } from './proof-outbox.ts';
import { useBurnBackend } from '#components/burn/burn-backend.ts';
import { RecoverHashForm } from './recover-hash-form.tsx';
import { StepProgress } from '#components/burn/step-progress.tsx';
import { StepFrame } from '#components/signing/step-frame.tsx';

/**
 * While this browser holds a proof that the server does not have, or that the page does not show yet: nothing
 * is signed again (R79).
 */
export function ProofStep({ entries }: { entries: readonly ProofEntry[] }) {
  const t = useTranslations('burn.proof');
  const owner = useDraftOwner();
  const areTooLate = entries.every((entry) => isTooLate(entry, owner));
  return (
    <StepFrame step={<StepProgress current="sign" />} title={t('title')}>
      {!areTooLate && <p className="max-w-prose">{t('text')}</p>}
      {entries.map((entry) => (
        <ProofEntryView key={proofLog.nameOf(entry.record)} entry={entry} />
      ))}
    </StepFrame>
  );
}

function ProofEntryView({ entry }: { entry: ProofEntry }) {
  const t = useTranslations('burn.proof');
  const { record } = entry;
  const isStored = entry.state === 'stored';
  useAnnouncedChange(isStored, isStored ? t('stored') : null);
  return (
    <div className="flex flex-col gap-3">
      <ProofProgress entry={entry} />
      <FactList
        facts={[{ label: t('label'), value: <Identifier value={record.proof} what={t('copyName')} /> }]}
      />
      {!isStored && <HeldCopy entry={entry} />}
    </div>
  );
}

/** What this browser has of a proof that the server does not have: once it has, the copy is gone. */
function HeldCopy({ entry }: { entry: ProofEntry }) {
  const t = useTranslations('burn.proof');
  const owner = useDraftOwner();
  const isOfOther = isKeptByOther(entry.record, owner) && !isDiscardable(entry, owner);
  return (
    <>
      {isOfOther && <p className="max-w-prose text-sm text-muted">{t('otherUser')}</p>}
      {entry.isKept ? (
        <p className="text-sm text-muted">{t('kept')}</p>
      ) : (
        <Notice tone="danger" title={t('notKept')} />
      )}
    </>
  );
}

function ProofProgress({ entry }: { entry: ProofEntry }) {
  switch (entry.state) {
    case 'sending':
    case 'waiting':
      return <PendingProof entry={entry} />;
    case 'refused':
      return <RefusedProof entry={entry} />;
    case 'stored':
      return <StoredProof />;
    default:
      return assertNever(entry);
  }
}

/** Shown until the page has read the burn. `ProofEntryView` announces it. */
function StoredProof() {
  const t = useTranslations('burn.proof');
  return (
    <p className="flex items-center gap-2">
      <Icon name="icon-circle-check" className="text-success-mark" />
      {t('stored')}
    </p>
  );
}

function PendingProof({ entry }: { entry: PendingEntry<ProofRecord> }) {
  const t = useTranslations('burn.proof');
  const { proofOutbox } = useBurnBackend();
  const { record, tries } = entry;
  return (
    <EntryProgress
      entry={entry}
      words={{
        sending: t('sending'),
        waiting: t('waiting', { tries }),
        unsaved: t('unsaved', { tries }),
        signedOut: t('signedOut'),
        retry: t('retry'),
      }}
      onRetry={() => proofOutbox().retry(record)}
    />
  );
}

type RefusedEntry = Extract<ProofEntry, { state: 'refused' }>;

function RefusedProof({ entry }: { entry: RefusedEntry }) {
  const t = useTranslations('burn.proof.refused');
  const { proofOutbox } = useBurnBackend();
  const owner = useDraftOwner();
  if (isTooLate(entry, owner)) return <LateProof entry={entry} />;
  const canDiscard = isDiscardable(entry, owner);
  return (
    <>
      <Notice tone="danger" title={t('title')}>
        <p className="max-w-prose">{canDiscard ? t('textDiscardable') : t('text')}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => proofOutbox().retry(entry.record)}>
            {t('retry')}
          </Button>
          {canDiscard && (
            <Button size="sm" onClick={() => proofOutbox().discard(entry)}>
              {t('discard')}
            </Button>
          )}
        </div>
      </Notice>
      <RefusalPanel fault={entry.fault} unrecorded={t(canDiscard ? 'unrecordedUnsent' : 'unrecorded')} />
      <RecoverHashForm burn={entry.record} isOpen />
    </>
  );
}

/** The notice has all of it: the fault's own next step is there only once it is discarded. */
function LateProof({ entry }: { entry: RefusedEntry }) {
  const t = useTranslations('burn.proof.refused');
  const { proofOutbox } = useBurnBackend();
  return (
    <>
      <Notice tone="attention" title={t('title')}>
        <p className="max-w-prose">{t('textLate')}</p>
        <div>
          <Button variant="primary" size="sm" onClick={() => proofOutbox().discard(entry)}>
            {t('discard')}
          </Button>
        </div>
      </Notice>
      <RecoverHashForm burn={entry.record} />
    </>
  );
}
