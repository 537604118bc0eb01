import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  Skeleton,
  Stack,
  Link as TextLink,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import {
  type AlikeListing,
  type FieldChange,
  formatPkr,
  GENERAL_LABELS,
  type ManagedPage,
  MODERATION_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useCreatePath } from 'react-admin';
import { Link } from 'react-router';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { decisions } from '../parts/decisions/decisions';
import { LoadError } from '../parts/record/load-error';
import { Thumbnail } from '../parts/record/picture';
import { alikeListings } from './moderation-calls';

/** They are above the differences. */
const ALWAYS_SHOWN: readonly string[] = [GENERAL_LABELS.name, GENERAL_LABELS.price];
/** Longer texts are compared on the listing's own page. */
const SHORT = 60;
const differenceText = ({ label, from = 'empty', to = 'empty' }: FieldChange): string =>
  from.length > SHORT || to.length > SHORT ? `${label}: different text` : `${label}: ${to}, not ${from}`;

interface RowProps {
  listing: AlikeListing;
  isChosen: boolean;
  onToggle: () => void;
}

const Row = ({ listing: { product, differences, hints }, isChosen, onToggle }: RowProps) => {
  const createPath = useCreatePath();
  const otherDifferences = differences.filter(({ label }) => !ALWAYS_SHOWN.includes(label));
  return (
    <ListItem disableGutters divider sx={{ alignItems: 'flex-start', gap: 1 }}>
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': `Approve ${product.name}` } }}
      />
      <Thumbnail images={product.images} />
      <Stack sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          <TextLink
            component={Link}
            to={createPath({ resource: 'products', type: 'show', id: product._id })}
            color="inherit"
          >
            {product.name}
          </TextLink>{' '}
          · {formatPkr(product.price)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {otherDifferences.length === 0
            ? MESSAGES.alikeSame
            : otherDifferences.map(differenceText).join(' · ')}
        </Typography>
        {hints.map(({ kind, text }) => (
          <Stack
            key={`${kind} ${text}`}
            direction="row"
            spacing={0.75}
            sx={{ color: 'warning.main', pt: 0.5 }}
          >
            <Box sx={{ flex: 'none', pt: 0.25 }}>
              <TriangleAlert size={16} aria-label="Hint" />
            </Box>
            <Typography variant="body2">{text}</Typography>
          </Stack>
        ))}
      </Stack>
    </ListItem>
  );
};

interface AlikeDialogProps {
  /** The listing on the screen, which is approved with the others. */
  listing: ManagedPage;
  onApprove: (listings: readonly Pick<ManagedPage, '_id' | 'name' | 'version'>[]) => void;
  onClose: () => void;
}

/** The differences of a seller's similar listings from the one on the screen, and their approval at once. */
export const SimilarListingsDialog = ({ listing, onApprove, onClose }: AlikeDialogProps) => {
  useCloseOnBack(true, onClose);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { data, error, refetch } = useQuery(alikeListings(listing._id));
  const listings = data?.filter(({ product }) => !decisions.has(product));
  /** Listings whose selection was toggled. */
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isChosen = ({ product, hints }: AlikeListing): boolean =>
    (hints.length === 0) !== toggled.has(product._id);
  const selected = listings?.filter(isChosen) ?? [];
  const toggle = (id: string) =>
    setToggled((toggled) => {
      const next = new Set(toggled);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={isPhone} maxWidth="md" aria-labelledby="alike-title">
      <DialogTitle id="alike-title" sx={{ overflowWrap: 'anywhere' }}>
        Similar: {listing.name}
      </DialogTitle>
      <DialogContent>
        {listings?.some(({ hints }) => hints.length > 0) && (
          <Typography variant="body2">{MESSAGES.alikeWithHints}</Typography>
        )}
        {error && !data && <LoadError error={error} fallback={MESSAGES.alikeFailed} onRetry={refetch} />}
        {!data && !error && <Skeleton variant="rounded" height={240} />}
        <List disablePadding aria-label="Similar listings">
          {listings?.map((similar) => (
            <Row
              key={similar.product._id}
              listing={similar}
              isChosen={isChosen(similar)}
              onToggle={() => toggle(similar.product._id)}
            />
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          autoFocus={Boolean(data)}
          disabled={!data}
          onClick={() => onApprove([listing, ...selected.map(({ product }) => product)])}
        >
          {MESSAGES.approveAlike(1 + selected.length)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
