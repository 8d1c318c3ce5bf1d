import type { AuditEntryView, AuditPage } from '#lib/audit/audit-view.ts';
import { isUnset } from '#lib/audit/unset-part.ts';
import { MOST_AUDITED, parseStoredSearch, type StoredFilter } from '#lib/intents/list/list-view.ts';
import { exportSelectionSchema, type ExportSelection } from './export-selection.ts';

/** The filters among the details of an entry; one is there only where this build reads all of it. */
interface AuditedFilters {
  /** What an export took. */
  readonly selection?: ExportSelection;
  /** What a saved view asks for. */
  readonly search?: StoredFilter;
  /** What it asked for before. */
  readonly before?: StoredFilter;
}

/** An entry of the audit log, and the filters among its details as they are read. */
export type ShownAuditEntry = AuditEntryView & { readonly filters: AuditedFilters };
export type ShownAuditPage = Omit<AuditPage, 'entries'> & { readonly entries: readonly ShownAuditEntry[] };

export function toShownAuditPage({ entries, ...page }: AuditPage): ShownAuditPage {
  return { ...page, entries: entries.map((entry) => ({ ...entry, filters: readFilters(entry) })) };
}

function readFilters({ action, details }: AuditEntryView): AuditedFilters {
  const selection = readSelection(details);
  const search = readSearch(details['search']);
  // Of a view with another name it is the name.
  const before = action === 'view.updated' ? readSearch(details['before']) : undefined;
  return { ...(selection && { selection }), ...(search && { search }), ...(before && { before }) };
}

/** A filter takes what it cannot read for nothing: here each part that was stored must be in what is read. */
function readSelection({ list, filter }: AuditEntryView['details']): ExportSelection | undefined {
  if (typeof filter !== 'object' || filter === null) return undefined;
  const selection = exportSelectionSchema.safeParse({ list, filter }).data;
  if (selection === undefined) return undefined;
  const read = new Map<string, unknown>(Object.entries(selection.filter));
  const isWhole = Object.entries(filter).every(
    ([name, value]: [string, unknown]) => isUnset(value) || isSame(read.get(name), value),
  );
  return isWhole ? selection : undefined;
}

/** Of a text that may have been cut, the last part may be another one. */
function readSearch(search: unknown): StoredFilter | undefined {
  return typeof search === 'string' && search.length < MOST_AUDITED ? parseStoredSearch(search) : undefined;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
