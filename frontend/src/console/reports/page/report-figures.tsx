import { Box, ButtonBase, Popover, Typography } from '@mui/material';
import type { ReportFigure, ReportFigures } from '@parkho/contracts';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { changeOf, shownAs } from '../../../lib/shop-report/values';

interface DefinitionProps {
  label: string;
  text: string;
}

/** The name of a figure; a press opens its definition. */
const Defined = ({ label, text }: DefinitionProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ font: 'inherit', textAlign: 'left', gap: 0.5, minHeight: 24, borderRadius: 1 }}
      >
        {label}
        <Info size={14} aria-hidden style={{ flex: 'none' }} />
      </ButtonBase>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 2, maxWidth: 320 } } }}
      >
        <Typography variant="body2">{text}</Typography>
      </Popover>
    </>
  );
};

const Figure = ({ figure, against }: { figure: ReportFigure; against: string | undefined }) => {
  const { label, kind, value, before, definition } = figure;
  const change = changeOf(figure);
  return (
    <Box sx={{ p: 1.5, border: 1, borderColor: 'divider', m: '0 -1px -1px 0' }}>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {definition ? <Defined label={label} text={definition} /> : label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        <Typography sx={{ fontSize: '1.375rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
          {shownAs(kind, value)}
        </Typography>
        {before !== undefined && (
          <Typography variant="body2">
            {change && `${change} · `}
            {against}: {shownAs(kind, before)}
          </Typography>
        )}
      </Box>
    </Box>
  );
};

interface FiguresProps {
  section: ReportFigures;
  /** The name of the comparison. */
  against: string | undefined;
}

export const Figures = ({ section, against }: FiguresProps) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      pr: '1px',
      pb: '1px',
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(50%, 190px), 1fr))',
      breakInside: 'avoid',
    }}
  >
    {section.figures.map((figure) => (
      <Figure key={figure.key} figure={figure} against={against} />
    ))}
  </Box>
);
