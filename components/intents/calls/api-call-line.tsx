import { clsx } from 'clsx';
import { useTranslations } from 'next-intl';
import { Identifier } from '#components/domain/identifier.tsx';
import { Instant } from '#components/domain/instant.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CopyValue } from '#components/domain/copy/copy-value.tsx';
import { Disclosure } from '#components/ui/disclosure.tsx';
import { indentJson } from '#lib/encoding/indent-json.ts';
import { toCurl, type ApiCall } from '#lib/intents/api-call.ts';

/** One call: what, when, how it was answered and how long that took; its texts are behind a button. */
export function ApiCallLine({ call }: { call: ApiCall }) {
  const t = useTranslations('conversion.calls');
  const isOk = call.status !== null && call.status < 300;
  return (
    <li className="min-w-0 border-t border-line py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <Instant at={call.at} format="exact" className="text-muted" />
        <span className="text-muted tabular-nums">{t('duration', { ms: call.durationMs })}</span>
      </p>
      <Disclosure
        summary={
          <span className="font-mono text-xs break-all">
            {call.method} /v2{call.path}{' '}
            <span className={clsx('font-semibold', isOk ? 'text-success-ink' : 'text-danger-ink')}>
              {call.status ?? t('noAnswer')}
            </span>
          </span>
        }
      >
        <div className="flex flex-col gap-3 pb-1 text-sm">
          {call.idempotencyKey !== null && (
            <div>
              <h4 className="text-muted">{t('idempotencyKey')}</h4>
              <Identifier value={call.idempotencyKey} what={t('idempotencyKey')} />
            </div>
          )}
          <CallText title={t('request')} text={call.request} none={t('noRequest')} />
          <CallText title={t('answer')} text={call.answer} none={t('noText')} />
          <div className="flex flex-col items-start gap-1">
            <CopyValue value={toCurl(call)} label={t('curl')}>
              {t('curl')}
            </CopyValue>
            <p className="text-muted">{t('curlNote')}</p>
          </div>
        </div>
      </Disclosure>
    </li>
  );
}

function CallText({ title, text, none }: { title: string; text: string | null; none: string }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h4 className="text-muted">{title}</h4>
      {text === null || text === '' ? <p>{none}</p> : <CodeBlock label={title} text={indentJson(text)} />}
    </div>
  );
}
