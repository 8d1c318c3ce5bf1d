import { useTranslations } from 'next-intl';
import { Icon } from '#components/ui/icon.tsx';
import { Button } from '#components/ui/button.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { CheckList, type CheckRow } from './check-list.tsx';
import type { Guard } from '#components/signing/use-guard.ts';

interface GuardViewProps {
  guard: Pick<Guard<never>, 'isUnreachable' | 'isChecking' | 'checkAgain'>;
  /** The last outcome as text; undefined before there is one. */
  rows: readonly CheckRow[] | undefined;
}

/**
 * What the sign-guard found: one line when every check passed, the reasons when not, all details behind a
 * button. One status has the result of each check in turn: one that came with its text may not be spoken.
 */
export function GuardView({ guard, rows }: GuardViewProps) {
  const t = useTranslations('signing.checks');
  const { isUnreachable, isChecking } = guard;
  const result = rows && toResult(rows);
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div>
          <h4 className="font-medium">{t('title')}</h4>
          <p className="text-sm text-muted">{t('text')}</p>
        </div>
        <Button size="sm" variant="ghost" isPending={isChecking} onClick={guard.checkAgain}>
          {!isChecking && <Icon name="icon-refresh-cw" />}
          {t('again')}
        </Button>
      </div>
      {isUnreachable && <Notice tone="attention" title={t('unreachable')} />}
      <div role="status" className={result ? `font-semibold ${result.className}` : 'text-muted'}>
        {result && t(result.words, { count: result.count })}
        {!rows && !isUnreachable && (
          <span className="flex flex-col gap-2 py-1">
            {t('running')}
            <Skeleton className="h-4 w-3/5" />
          </span>
        )}
      </div>
      {rows && <GuardDetails rows={rows} />}
    </section>
  );
}

const FAILED = { words: 'failed', className: 'text-danger-ink' } as const;
/** "All passed" is not said above an open question. */
const OPEN = { words: 'open', className: 'text-attention-ink' } as const;
const PASSED = { words: 'passed', className: 'text-success-ink' } as const;

function toResult(rows: readonly CheckRow[]) {
  const count = (asked: CheckRow['state']) => rows.filter(({ state }) => state === asked).length;
  const [failed, noted] = [count('failed'), count('noted')];
  if (failed > 0) return { ...FAILED, count: failed };
  return { ...(noted > 0 ? OPEN : PASSED), count: noted };
}

function GuardDetails({ rows }: { rows: readonly CheckRow[] }) {
  const t = useTranslations('signing.checks');
  return (
    <>
      <CheckList rows={rows.filter(({ state }) => state !== 'passed')} />
      <Disclosure summary={t('show')}>
        <CheckList rows={rows.filter(({ state }) => state === 'passed')} />
      </Disclosure>
    </>
  );
}
