import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ReportTableProps {
  caption: string;
  /** The heading of the first column, and those of the numbers. */
  columns: readonly [string, ...string[]];
  rows: readonly ReportRow[];
}

export interface ReportRow {
  readonly key: string;
  readonly heading: ReactNode;
  readonly cells: readonly ReactNode[];
}

/** On a phone a row is its heading, and below it a line for each number with the name of its column. */
const STACKED = clsx(
  'max-sm:block max-sm:[&_tbody]:block',
  'max-sm:[&_tr]:block max-sm:[&_tr]:px-4 max-sm:[&_tr]:py-2',
  'max-sm:[&_th]:block max-sm:[&_th]:px-0 max-sm:[&_th]:py-0.5',
  'max-sm:[&_td]:grid max-sm:[&_td]:grid-cols-[minmax(6rem,auto)_1fr] max-sm:[&_td]:gap-x-3 max-sm:[&_td]:px-0 max-sm:[&_td]:py-0.5',
  'max-sm:[&_td]:before:text-left max-sm:[&_td]:before:text-sm max-sm:[&_td]:before:text-muted max-sm:[&_td]:before:content-[attr(data-label)]',
  'max-sm:[&_td:empty]:hidden max-sm:[&_td>*]:col-start-2',
);

/** Numbers of each day, network or type; scrolled sideways where it is wider than the page. */
export function ReportTable({ caption, columns: [first, ...others], rows }: ReportTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className={`w-full text-left ${STACKED}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b border-line align-bottom text-xs text-muted">
            <th scope="col" className="px-4 py-2 font-medium">
              {first}
            </th>
            {others.map((heading, index) => (
              <th key={index} scope="col" className="px-4 py-2 text-right font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, heading, cells }) => (
            <tr key={key} className="align-top">
              <th scope="row" className="min-w-36 px-4 py-2 text-left font-normal sm:whitespace-nowrap">
                {heading}
              </th>
              {cells.map((cell, index) => (
                <td key={index} data-label={others[index]} className="px-4 py-2 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
