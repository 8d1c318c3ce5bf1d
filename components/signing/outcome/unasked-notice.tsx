import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { CheckRow } from '#components/signing/checks/check-list.tsx';
import { Notice } from '#components/ui/notice.tsx';

/** Why no wallet was asked: what the checks found is too old by now. */
export function TooOldNotice() {
  const t = useTranslations('signing.unasked');
  return <Notice tone="attention" title={t('too_old')} />;
}

interface BlockedNoticeProps {
  tone: 'attention' | 'danger';
  /** The checks of that press that did not pass; none where they could not be run. */
  failed: readonly CheckRow[];
  /** Whether every check has passed since. */
  isClearedNow?: boolean;
}

/** That no wallet was asked because of the checks of the last press, and which did not pass. */
export function BlockedNotice({ tone, failed, isClearedNow = false }: BlockedNoticeProps) {
  const t = useTranslations('signing.unasked');
  const why = failed.length > 0 ? t('failed', { count: failed.length }) : t('unchecked');
  if (!isClearedNow) return <Blocked tone={tone} title={why} failed={failed} />;
  return (
    <Blocked tone="info" title={why} failed={failed}>
      <p className="max-w-prose">{t('clearedNow')}</p>
    </Blocked>
  );
}

interface BlockedProps {
  tone: 'info' | 'attention' | 'danger';
  title: string;
  failed: readonly CheckRow[];
  children?: ReactNode;
}

function Blocked({ tone, title, failed, children }: BlockedProps) {
  return (
    <Notice tone={tone} title={title}>
      {failed.length > 0 && (
        <ul className="max-w-prose list-disc pl-5">
          {failed.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
      )}
      {children}
    </Notice>
  );
}
