import type { ReactNode } from 'react';

interface TextTableProps {
  head: readonly string[];
  /** The rows; the first cell of each is its heading. */
  rows: readonly (readonly ReactNode[])[];
}

/** A static table of texts. */
export const TextTable = ({ head, rows }: TextTableProps) => (
  <table className="w-full text-start text-base">
    <thead>
      <tr className="border-b-2 border-ink">
        {head.map((title) => (
          <th key={title} className="py-2 not-last:pe-4">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
        <tr key={line} className="border-b border-hairline align-top">
          {row.map((text, column) => (
            <td key={head[column]} className="py-2 not-last:pe-4">
              {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
