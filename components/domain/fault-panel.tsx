import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import type { FieldError } from '#lib/errors/error-envelope.ts';
import type { Fault } from '#lib/errors/result.ts';
import { Identifier } from './identifier.tsx';
import { SignInLink } from './links/sign-in-link.tsx';

interface FaultPanelProps {
  fault: Fault;
  /** The one next safe step, where it is a button or a link. */
  action?: ReactNode;
  /** Where it has the width of a menu: each sentence is below what it is about, not beside it. */
  isNarrow?: boolean;
  /** What it says about fields that no form beside it has. */
  unmarked?: readonly FieldError[];
}

/** What a sentence may name; none where it is not known. */
const NOTHING = { limit: 'unknown', asked: 'unknown', field: 'unknown' };

/** What happened, whether money moved, the one next safe step; the original answer is behind a button. */
export function FaultPanel({ fault, action: given, isNarrow = false, unmarked = [] }: FaultPanelProps) {
  const t = useTranslations('fault');
  const common = useTranslations('common.fault');
  const action = fault.code === 'signed_out' ? <SignInLink label={common('signIn')} /> : given;
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-danger-mark/50 bg-danger-soft p-4">
      <Icon name="icon-octagon-alert" className="mt-0.5 text-[1.25rem] text-danger-mark" />
      <div className="flex min-w-0 grow flex-col gap-2">
        <p className="font-semibold text-danger-ink">{t(`${fault.code}.title`)}</p>
        <dl className={isNarrow ? 'grid gap-1' : 'grid gap-1 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4'}>
          <dt className="text-muted">{common('funds')}</dt>
          <dd className="max-w-prose">{t(`${fault.code}.money`, { ...NOTHING, ...fault.values })}</dd>
          <dt className="text-muted">{common('next')}</dt>
          <dd className="max-w-prose">{t(`${fault.code}.next`)}</dd>
          {unmarked.length > 0 && (
            <>
              <dt className="text-muted">{common('otherFields')}</dt>
              <dd className="max-w-prose break-words">
                {unmarked.map(({ path, message }) => (
                  <p key={`${path} ${message}`}>
                    {path !== '' && <span className="font-mono text-sm">{path}: </span>}
                    <bdi>{message}</bdi>
                  </p>
                ))}
              </dd>
            </>
          )}
        </dl>
        {action !== undefined && <div className="pt-1">{action}</div>}
        {fault.requestId !== undefined && (
          <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
            {common('requestId')}{' '}
            <Identifier value={fault.requestId} what={common('requestId').toLowerCase()} />
          </p>
        )}
        {fault.raw !== undefined && (
          <Disclosure summary={common('original')}>
            <CodeBlock text={fault.raw} label={common('original')} />
          </Disclosure>
        )}
      </div>
    </div>
  );
}
