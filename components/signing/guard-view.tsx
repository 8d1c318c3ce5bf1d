import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { CheckList, type CheckRow } from './check-list.tsx';
import type { Guard } from './use-guard.ts';

interface GuardViewProps {
  guard: Pick<Guard<never>, 'isUnreachable' | 'isChecking' | 'checkAgain'>;
  /** The last outcome as text; undefined before there is one. */
  rows: readonly CheckRow[] | undefined;
}

/**
 * What the sign-guard found: one line when every check passed, the reasons when not, all details behind a
 * button.
 */
export function GuardView({ guard, rows }: GuardViewProps) {
  const t = useTranslations('signing.checks');
  const { isUnreachable, isChecking } = guard;
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h4 className="font-medium">{t('title')}</h4>
          <p className="text-sm text-muted">{t('text')}</p>
        </div>
        <Button size="sm" variant="ghost" isPending={isChecking} onClick={guard.checkAgain}>
          {!isChecking && <RefreshCw aria-hidden />}
          {t('again')}
        </Button>
      </div>
      {isUnreachable && <Notice tone="attention" title={t('unreachable')} />}
      {!rows && !isUnreachable && (
        <p role="status" className="flex flex-col gap-2 py-1 text-muted">
          {t('running')}
          <Skeleton className="h-4 w-3/5" />
        </p>
      )}
      {rows && <GuardResult rows={rows} />}
    </section>
  );
}

function GuardResult({ rows }: { rows: readonly CheckRow[] }) {
  const t = useTranslations('signing.checks');
  const failed = rows.filter(({ state }) => state === 'failed');
  return (
    <>
      <p
        role="status"
        className={failed.length > 0 ? 'font-semibold text-danger-ink' : 'font-semibold text-success-ink'}
      >
        {failed.length > 0 ? t('failed', { count: failed.length }) : t('passed')}
      </p>
      <CheckList rows={rows.filter(({ state }) => state !== 'passed')} />
      <Disclosure summary={t('show')}>
        <CheckList rows={rows.filter(({ state }) => state === 'passed')} />
      </Disclosure>
    </>
  );
}
