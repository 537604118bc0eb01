import { Box, ButtonBase, Popover } from '@mui/material';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useCloseOnBack } from '../../../ui/use-close-on-back';

interface FilterChipProps {
  /** 'Action'. */
  label: string;
  /** The active value; undefined without one. */
  value: ReactNode;
  onClear: () => void;
  /** The control of the filter. */
  children: (close: () => void) => ReactNode;
}

const part = {
  minHeight: 30,
  px: 1,
  typography: 'body2',
  fontWeight: 600,
  gap: 0.5,
  '@media (pointer: coarse)': { minHeight: 36, minWidth: 36 },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'text.primary', outlineOffset: 1 },
} as const;

/** A filter in the bar: a press opens its control, another button removes it. */
export const FilterChip = ({ label, value, onClear, children }: FilterChipProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  useCloseOnBack(anchor !== undefined, close);
  const isSet = value !== undefined;
  return (
    <Box
      sx={{
        display: 'inline-flex',
        maxWidth: '100%',
        border: 1,
        borderStyle: isSet ? 'solid' : 'dashed',
        borderColor: isSet ? 'primary.main' : 'text.secondary',
        borderRadius: 4,
        bgcolor: isSet ? 'background.paper' : undefined,
      }}
    >
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ ...part, borderRadius: 4, minWidth: 0, color: isSet ? 'primary.dark' : 'text.secondary' }}
      >
        {!isSet && <Plus size={14} aria-hidden />}
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {label}
          {isSet && (
            <>
              {': '}
              <Box component="span" sx={{ color: 'text.primary' }}>
                {value}
              </Box>
            </>
          )}
        </Box>
      </ButtonBase>
      {isSet && (
        <ButtonBase
          aria-label={`Remove filter: ${label}`}
          onClick={onClear}
          sx={{ ...part, minWidth: 28, borderRadius: 4 }}
        >
          <X size={14} aria-hidden />
        </ButtonBase>
      )}
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5, p: 1.5, width: 'min(320px, 92vw)' } },
        }}
      >
        {children(close)}
      </Popover>
    </Box>
  );
};
