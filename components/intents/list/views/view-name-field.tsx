import { useTranslations } from 'next-intl';
import { fieldStyle } from '#components/ui/field/field-style.ts';
import { VIEW_NAME_MAX_LENGTH } from '#lib/intents/list/list-view.ts';

interface ViewNameFieldProps {
  name: string;
  onChange: (name: string) => void;
  /** Another view has it. */
  isTaken: boolean;
}

/** The name of a saved view. */
export function ViewNameField({ name, onChange, isTaken }: ViewNameFieldProps) {
  const t = useTranslations('views.panel');
  return (
    <label className="flex min-w-0 grow flex-col gap-1 text-sm text-muted">
      {t('name')}
      <input
        value={name}
        onChange={({ target }) => onChange(target.value)}
        maxLength={VIEW_NAME_MAX_LENGTH}
        required
        autoComplete="off"
        className={fieldStyle(isTaken)}
      />
    </label>
  );
}
