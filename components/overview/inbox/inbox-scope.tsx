import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { INBOX_SCOPES, type InboxScopeName } from '#lib/intents/overview/inbox-scope.ts';

/** All rows, or those whose action the reader's role may take. */
export function InboxScope({
  scope,
  onChange,
}: {
  scope: InboxScopeName;
  onChange: (scope: InboxScopeName) => void;
}) {
  const t = useTranslations('overview.inbox.scope');
  const name = useId();
  return (
    <fieldset className="flex rounded-md border border-line bg-surface p-0.5">
      <legend className="sr-only">{t('label')}</legend>
      {INBOX_SCOPES.map((value) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={name}
            checked={scope === value}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {t(value)}
        </label>
      ))}
    </fieldset>
  );
}
