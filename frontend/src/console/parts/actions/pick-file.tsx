import { Box, type BoxProps, styled } from '@mui/material';
import type { ChangeEvent, ReactNode } from 'react';

const Label = styled('label')(({ theme: { palette, typography, shape } }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 12px',
  border: `1px solid ${palette.primary.main}`,
  borderRadius: shape.borderRadius,
  color: palette.primary.main,
  ...typography.button,
  '&:hover': { backgroundColor: palette.background.default },
  '&:has(:focus-visible)': { outline: `3px solid ${palette.primary.main}`, outlineOffset: 2 },
  '& svg': { flex: 'none' },
  '& input': { position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer' },
}));

interface PickFileProps {
  /** The accessible name where the text alone is ambiguous. */
  label?: string;
  accept?: string;
  capture?: 'environment';
  multiple?: boolean;
  path?: string;
  icon: ReactNode;
  onPick: (files: File[]) => void;
  children?: ReactNode;
  sx?: BoxProps['sx'];
}

/** A file input that looks like a button. */
export const PickFile = ({ label, path, icon, onPick, children, sx = {}, ...input }: PickFileProps) => {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onPick([...(target.files ?? [])]);
    target.value = ''; // So that the same file can be chosen again.
  };
  return (
    <Box component={Label} sx={sx}>
      {icon}
      {children}
      <input {...input} type="file" aria-label={label} data-path={path} onChange={pick} />
    </Box>
  );
};
