import type { ReactNode } from 'react';

interface ReportTableProps {
  caption: string;
  /** The heading of the first column, and those of the numbers. */
  columns: readonly [string, ...ReactNode[]];
  rows: readonly ReportRow[];
}

export interface ReportRow {
  readonly key: string;
  readonly heading: ReactNode;
  readonly cells: readonly ReactNode[];
}

/** Numbers of each day, network or type; scrolled sideways where it is wider than the page. */
export function ReportTable({ caption, columns: [first, ...others], rows }: ReportTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <caption className="sr-only">{caption}</caption>
        <thead>
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
                <td key={index} className="px-4 py-2 text-right">
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
