import { useTranslations } from 'next-intl';
import { useId } from 'react';

const SCOPES = ['all', 'mine'] as const;
export type Scope = (typeof SCOPES)[number];

/** All rows, or those whose action the reader's role may take. */
export function InboxScope({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const t = useTranslations('overview.inbox.scope');
  const name = useId();
  return (
    <fieldset className="flex rounded-md border border-line bg-surface p-0.5">
      <legend className="sr-only">{t('label')}</legend>
      {SCOPES.map((value) => (
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
