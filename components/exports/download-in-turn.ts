import { queryClient } from '#components/live/query-client.ts';
import type { ExportView } from '#lib/exports/export-view.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { exportOptions } from '#lib/queries/exports.ts';
import { isFinal } from '#lib/queries/query-error.ts';

/**
 * An export keeps its place while its tab asks. Browsers run timers of a hidden tab about once a minute; the
 * server allows for that.
 */
const ASK_EVERY_MS = 2 * SECOND_MS;
/** By then a download that a browser has begun is known. */
const BEGUN_MS = 15 * SECOND_MS;

/**
 * Begins the download of an export once it is its turn, on whatever page of the dashboard the tab is then.
 * Over when its file is fetched, or the export has ended or is no longer this user's; after the end of a
 * session it goes on with the next one.
 */
export async function downloadInTurn(id: string): Promise<void> {
  for (;;) {
    // An open panel asks more often: what it has just learned counts.
    const query = { ...exportOptions(id), staleTime: SECOND_MS };
    let view: ExportView | undefined;
    try {
      view = await queryClient.query(query);
    } catch (error) {
      if (isGone(error)) return;
    }
    if (view && view.state !== 'waiting') return;
    // A dashboard of the build before says nothing of turns.
    const isTurn = view !== undefined && (view.ahead ?? 0) === 0;
    if (isTurn) downloadFile(id);
    await new Promise((resolve) => setTimeout(resolve, isTurn ? BEGUN_MS : ASK_EVERY_MS));
  }
}

function isGone(error: unknown): boolean {
  return isFinal(error) && error.fault.code !== 'signed_out';
}

/** The browser's own download, with its own place to stop it. */
export function downloadFile(id: string): void {
  const link = document.createElement('a');
  link.href = `/api/exports/${encodeURIComponent(id)}/file`;
  link.download = '';
  link.click();
}
