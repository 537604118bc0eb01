import { Box, Typography } from '@mui/material';
import { useId } from 'react';

export interface Bar {
  name: string;
  /** Under the bar; absent where there is no room for every name. */
  short?: string | undefined;
  /** Absent where there is nothing to measure. */
  value?: number | undefined;
}

interface BarFigureProps {
  title: string;
  /** What the bars come to, beside the title. */
  total: string;
  /** Head of the table's columns: what each bar is, and what it counts. */
  label: string;
  measure: string;
  bars: readonly Bar[];
}

const HEIGHT = 120;
/** So many bars leave room for their values above them; of more the highest alone has its value. */
const LABELLED = 12;
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

const Bars = ({ bars }: { bars: readonly Bar[] }) => {
  const most = Math.max(...bars.map(({ value = 0 }) => value));
  const highest = bars.findIndex(({ value }) => value === most);
  return (
    <Box aria-hidden sx={{ display: 'flex' }}>
      {bars.map(({ name, short, value }, nth) => (
        <Box
          key={name}
          title={`${name}: ${value === undefined ? 'none' : whole.format(value)}`}
          sx={{ flex: '1 1 0', minWidth: 0, fontSize: 12, lineHeight: '18px', color: 'text.secondary' }}
        >
          <Box
            sx={{
              height: HEIGHT,
              display: 'flex',
              flexDirection: 'column',
              justifyContent: 'flex-end',
              alignItems: 'center',
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            {value !== undefined && (bars.length <= LABELLED || nth === highest) && (
              <span>{compact.format(value)}</span>
            )}
            <Box
              sx={{
                width: '80%',
                maxWidth: 36,
                // A little of a bar for little, nothing for nothing.
                height: value ? Math.max(2, ((HEIGHT - 20) * value) / most) : 0,
                bgcolor: 'primary.main',
                borderRadius: '2px 2px 0 0',
              }}
            />
          </Box>
          <Box
            sx={{
              height: 18,
              display: 'flex',
              // A name that is wider than its bar stays within the drawing.
              justifyContent: nth === bars.length - 1 ? 'flex-end' : 'center',
              whiteSpace: 'nowrap',
            }}
          >
            {short}
          </Box>
        </Box>
      ))}
    </Box>
  );
};

/** Numbers along time as bars and as a table, which assistive technology has instead of the drawing. Nothing moves. */
export const BarFigure = ({ title, total, label, measure, bars }: BarFigureProps) => {
  const heading = useId();
  const isEmpty = bars.every(({ value = 0 }) => value === 0);
  return (
    <Box component="figure" aria-labelledby={heading} sx={{ m: 0, minWidth: 0 }}>
      <Box
        component="figcaption"
        sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', alignItems: 'baseline', mb: 1 }}
      >
        <Typography id={heading} component="h3" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', textAlign: 'right' }}>
          {total}
        </Typography>
      </Box>
      {isEmpty ? (
        <Box
          sx={{
            height: HEIGHT + 18,
            display: 'grid',
            placeItems: 'center',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Nothing yet
          </Typography>
        </Box>
      ) : (
        <Bars bars={bars} />
      )}
      <Box
        component="details"
        sx={{
          '& summary': { py: 1.25, minHeight: 44, color: 'primary.main', fontWeight: 600, cursor: 'pointer' },
          '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
          '& th': { textAlign: 'left', fontWeight: 400, py: 0.5 },
          '& thead th': { color: 'text.secondary' },
          '& :is(td, thead th:last-of-type)': { textAlign: 'right' },
          '& tbody tr': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        <summary>Show as table</summary>
        <table>
          <caption className="sr-only">{`${title}: ${measure}`}</caption>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              <th scope="col">{measure}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value === undefined ? '–' : whole.format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  );
};
