import { useEffect, useState } from 'react';
import type { ExportSelection } from '#lib/exports/export-selection.ts';
import type { ExportCount } from '#lib/exports/export-view.ts';
import { countExport } from '#server/actions/exports.ts';

/**
 * How many rows a file would have, counted again at each press of its button; undefined until it is known,
 * null when it could not be counted.
 */
export function useExportCount(selection: ExportSelection, presses: number): ExportCount | null | undefined {
  const [known, setKnown] = useState<{ readonly presses: number; readonly count: ExportCount | null }>();
  useEffect(() => {
    let isOver = false;
    void countExport(selection)
      .catch(() => undefined)
      .then((result) => {
        if (!isOver) setKnown({ presses, count: result?.ok === true ? result.value : null });
      });
    return () => {
      isOver = true;
    };
  }, [selection, presses]);
  return known?.presses === presses ? known.count : undefined;
}
