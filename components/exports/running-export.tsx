import { useQuery } from '@tanstack/react-query';
import { FaultPanel } from '#components/domain/fault-panel.tsx';
import { queryClient } from '#components/live/query-client.ts';
import type { Fault } from '#lib/errors/result.ts';
import { isExportOver } from '#lib/exports/export-view.ts';
import { exportOptions } from '#lib/queries/exports.ts';
import { ExportProgress } from './export-progress.tsx';

interface RunningExportProps {
  id: string;
  /** Why another one was not started. */
  fault: Fault;
}

/** The export that keeps another one from starting, with the way to stop it; why, only until it is over. */
export function RunningExport({ id, fault }: RunningExportProps) {
  const { data } = useQuery(exportOptions(id), queryClient);
  const isOver = data !== undefined && isExportOver(data);
  return (
    <>
      {!isOver && <FaultPanel fault={fault} isNarrow />}
      <ExportProgress id={id} total={undefined} />
    </>
  );
}
