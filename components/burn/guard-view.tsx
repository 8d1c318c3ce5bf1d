import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { CheckList } from './check-list.tsx';
import { Notice } from './notice.tsx';
import type { Guard } from './use-guard.ts';

/** What the sign-guard found: one line when all is well, the reasons when not, everything one click away. */
export function GuardView({ guard }: { guard: Guard }) {
  const t = useTranslations('burn.checks');
  const { outcome, isUnreachable, isChecking } = guard;
  const notPassed = outcome?.checks.filter(({ state }) => state !== 'passed') ?? [];
  const failed = notPassed.filter(({ state }) => state === 'failed');
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
      {!outcome && !isUnreachable && (
        <p role="status" className="flex flex-col gap-2 py-1 text-muted">
          {t('running')}
          <Skeleton className="h-4 w-3/5" />
        </p>
      )}
      {outcome && (
        <>
          <p
            role="status"
            className={failed.length > 0 ? 'font-semibold text-danger-ink' : 'font-semibold text-success-ink'}
          >
            {failed.length > 0 ? t('failed', { count: failed.length }) : t('passed')}
          </p>
          <CheckList checks={notPassed} />
          <Disclosure summary={t('show')}>
            <CheckList checks={outcome.checks.filter(({ state }) => state === 'passed')} />
          </Disclosure>
        </>
      )}
    </section>
  );
}
