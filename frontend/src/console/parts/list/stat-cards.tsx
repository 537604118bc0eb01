import { Box, Paper, Skeleton, Typography } from '@mui/material';

interface StatCardsProps {
  /** Without a value while it is loading. */
  cards: readonly { label: string; value: string | undefined }[];
}

/** A row of figures; on a phone three to a line, or two if there are four. */
export const StatCards = ({ cards }: StatCardsProps) => (
  <Box
    component="dl"
    sx={{
      display: 'grid',
      gap: 1,
      m: 0,
      gridTemplateColumns: { xs: 'repeat(6, minmax(0, 1fr))', md: `repeat(${cards.length}, 1fr)` },
      '& > *': { gridColumn: { xs: cards.length === 4 ? 'span 3' : 'span 2', md: 'auto' } },
      // Two in the second line share it.
      ...(cards.length === 5 && {
        '& > :nth-of-type(n + 4)': { gridColumn: { xs: 'span 3', md: 'auto' } },
      }),
    }}
  >
    {cards.map(({ label, value }) => (
      <Paper key={label} variant="outlined" sx={{ px: { xs: 1.25, sm: 2 }, py: { xs: 1.25, sm: 1.5 } }}>
        <Typography
          component="dt"
          variant="body2"
          // A word of large text may be wider than the card.
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere', hyphens: 'auto' }}
        >
          {label}
        </Typography>
        <Typography component="dd" variant="h5" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
          {value ?? <Skeleton width="3ch" />}
        </Typography>
      </Paper>
    ))}
  </Box>
);
