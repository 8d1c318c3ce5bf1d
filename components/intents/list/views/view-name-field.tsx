import { useTranslations } from 'next-intl';
import { fieldStyle } from '#components/ui/field/field-style.ts';

interface ViewNameFieldProps {
  name: string;
  onChange: (name: string) => void;
  /** What says why it was not taken; undefined when it was. */
  problemId: string | undefined;
  /** While it is sent: what was typed meanwhile would go with it. */
  isSent: boolean;
  /** Whether the cursor is in it when its panel opens. */
  isFirst?: boolean;
}

/** The name of a saved view. */
export function ViewNameField({ name, onChange, problemId, isSent, isFirst = false }: ViewNameFieldProps) {
  const t = useTranslations('views.panel');
  return (
    <label className="flex min-w-0 grow flex-col gap-1 text-sm text-muted">
      {t('name')}
      <input
        ref={isFirst ? takeFocus : undefined}
        name="name"
        value={name}
        aria-invalid={problemId === undefined ? undefined : true}
        aria-describedby={problemId}
        onChange={({ target }) => onChange(target.value)}
        required
        readOnly={isSent}
        autoComplete="off"
        className={fieldStyle(problemId !== undefined)}
      />
    </label>
  );
}

/**
 * The first time, the field comes after its panel is open; later the panel gives the cursor to what has the
 * attribute, which React does not write.
 */
function takeFocus(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
  field?.focus();
}
