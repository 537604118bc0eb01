/** A table of texts, a line for each row; the first column names it. */
export const TextTable = ({
  head,
  rows,
}: {
  head: readonly string[];
  rows: readonly (readonly [name: string, ...others: string[]])[];
}) => (
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
      {rows.map((row) => (
        <tr key={row[0]} className="border-b border-hairline align-top">
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
