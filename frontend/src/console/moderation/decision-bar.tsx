import { Box, Button, IconButton, Paper, Stack, Link as TextLink, Tooltip, Typography } from '@mui/material';
import { type LucideIcon, SkipForward, Undo2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { KeyCap } from '../parts/actions/key-cap';
import { ariaKeys, type KeyName, keyOf, shownKey } from '../parts/keys/keys';

/** The outcome of the last decision, or a change of the listing. */
export interface Notice {
  text: string;
  type: 'success' | 'info' | 'error';
  /** Id of the decided listing, where it can be opened again. */
  listing?: string;
}

export const NoticeLine = ({ notice }: { notice: Notice | undefined }) => {
  const createPath = useCreatePath();
  return (
    <Box role={notice?.type === 'error' ? 'alert' : 'status'}>
      {notice && (
        <Typography
          variant="body2"
          sx={{
            pb: 0.75,
            overflowWrap: 'anywhere',
            color: notice.type === 'success' ? 'success.main' : 'error.main',
          }}
        >
          {notice.text}{' '}
          {notice.listing && (
            <TextLink
              component={Link}
              to={createPath({ resource: 'products', type: 'show', id: notice.listing })}
              color="inherit"
            >
              Open it
            </TextLink>
          )}
        </Typography>
      )}
    </Box>
  );
};

/** A possible decision. */
export interface Choice {
  label: string;
  keyName: KeyName;
  icon: LucideIcon;
  /** Whether the decision is to the seller's disadvantage. */
  isDangerous?: boolean;
  opensDialog?: boolean;
  run: () => void;
}

interface DecisionBarProps {
  notice: Notice | undefined;
  /** The last decision, with its Undo. */
  undoLine: ReactNode;
  busy: boolean;
  /** Number of skipped listings. */
  skipped: number;
  keysOn: boolean;
  choices: readonly Choice[];
  onSkip: () => void;
  onUndo: () => void;
}

/**
 * At the bottom of the window, the same for every listing. A double press decides once: the next listing has not been
 * shown yet.
 */
export const DecisionBar = (props: DecisionBarProps) => {
  const { notice, undoLine, busy, skipped, keysOn, choices, onSkip, onUndo } = props;
  const buttonProps = (run: () => void) => ({
    'aria-disabled': busy || undefined,
    onClick: ({ detail }: MouseEvent) => {
      if (!busy && detail < 2) run();
    },
  });
  const keyCap = (name: KeyName): ReactNode => keysOn && <KeyCap>{shownKey(keyOf(name).keys[0]!)}</KeyCap>;
  return (
    <Paper
      component="section"
      aria-label="Decision"
      variant="outlined"
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      sx={{ position: 'sticky', bottom: 0, zIndex: 2, mt: 2, mx: { xs: -1, sm: 0 }, px: 1.5, py: 1 }}
    >
      <NoticeLine notice={notice} />
      {undoLine}
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Tooltip title="Return to the last skipped listing">
          {/* A disabled button triggers no tooltip. */}
          <span>
            <IconButton
              aria-label="Undo skip"
              aria-keyshortcuts={ariaKeys('take-back')}
              disabled={skipped === 0}
              {...buttonProps(onUndo)}
            >
              <Undo2 size={20} aria-hidden />
            </IconButton>
          </span>
        </Tooltip>
        <Button
          aria-keyshortcuts={ariaKeys('skip')}
          endIcon={keyCap('skip')}
          startIcon={<SkipForward size={18} aria-hidden />}
          sx={{ mr: 'auto !important' }}
          {...buttonProps(onSkip)}
        >
          Skip
        </Button>
        {choices.map(({ label, keyName, icon: Icon, isDangerous, opensDialog, run }) => (
          <Button
            key={label}
            variant={isDangerous ? 'outlined' : 'contained'}
            color={isDangerous ? 'error' : 'primary'}
            aria-keyshortcuts={ariaKeys(keyName)}
            aria-haspopup={opensDialog ? 'dialog' : undefined}
            startIcon={<Icon size={18} aria-hidden />}
            endIcon={keyCap(keyName)}
            {...buttonProps(run)}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </Paper>
  );
};
