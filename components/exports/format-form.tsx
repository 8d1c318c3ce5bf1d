import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { EXPORT_FORMATS, type ExportFormat } from '#lib/exports/export-format.ts';

interface FormatFormProps {
  isPending: boolean;
  start: (format: ExportFormat) => Promise<void>;
}

/** In which format the file is to be. */
export function FormatForm({ isPending, start }: FormatFormProps) {
  const t = useTranslations('exports.panel');
  const [format, setFormat] = useState<ExportFormat>('csv-br');
  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-sm text-muted">{t('format.label')}</legend>
        {EXPORT_FORMATS.map((value) => (
          <label key={value} className="check-row items-start">
            <input
              type="radio"
              name="export-format"
              value={value}
              checked={format === value}
              onChange={() => setFormat(value)}
              className="mt-0.5"
            />
            <span>
              <span className="block">{t(`format.${value}`)}</span>
              <span className="block text-sm text-muted">{t(`formatNote.${value}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button variant="primary" isPending={isPending} onClick={() => void start(format)}>
        {t('start')}
      </Button>
    </>
  );
}
