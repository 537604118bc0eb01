import {
  Alert,
  Box,
  Button,
  Drawer,
  IconButton,
  InputAdornment,
  Paper,
  Skeleton,
  Stack,
  TextField,
  Link as TextLink,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import {
  AUDIT_LIMITS,
  type AuditEntry,
  type AuditFilter,
  AUDIT_MESSAGES as MESSAGES,
} from '@parkho/contracts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ListFilter, Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Title } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../lib/session/auth';
import { useBackCloses } from '../../ui/use-back-closes';
import { LoadError } from '../parts/record/load-error';
import { AccessDenied } from '../parts/record/notice';
import { ExportDialog } from './export/export-dialog';
import { FilterChips } from './filter/filter-chips';
import { FilterForm } from './filter/filter-form';
import { useAuditFilter } from './filter/use-audit-filter';
import { LogHeadLine } from './log-head-line';
import { auditPath } from './parts/audit-address';
import { auditList, latestEvent } from './parts/audit-calls';
import { AuditEntryCard } from './parts/entry';

interface SearchFieldProps {
  filter: AuditFilter;
  onSearch: (filter: AuditFilter) => void;
}

const SearchField = ({ filter: { q = '', ...others }, onSearch }: SearchFieldProps) => {
  const [typed, setTyped] = useState(q);
  useEffect(() => setTyped(q), [q]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const words = typed.trim();
    onSearch({ ...others, ...(words && { q: words }) });
  };
  return (
    <Box component="form" role="search" onSubmit={search} sx={{ flex: 1, minWidth: 0, maxWidth: 560 }}>
      <TextField
        placeholder="Search the audit"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ m: 0 }}
        slotProps={{
          htmlInput: { 'aria-label': 'Search the audit', type: 'search', maxLength: AUDIT_LIMITS.search },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton type="submit" edge="end" aria-label="Search">
                  <Search size={20} aria-hidden />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
    </Box>
  );
};

interface FilterDrawerProps {
  filter: AuditFilter;
  onApply: (filter: AuditFilter) => void;
  onClose: () => void;
}

/** The filters where a column beside the list has no room. */
const FilterDrawer = ({ filter, onApply, onClose }: FilterDrawerProps) => {
  useBackCloses(true, onClose);
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': 'Filters', sx: { width: 'min(100%, 400px)', p: 2 } } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <Typography variant="h6" component="h2">
          Filters
        </Typography>
        <IconButton edge="end" aria-label="Close filters" onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </Stack>
      <FilterForm filter={filter} onApply={onApply} />
    </Drawer>
  );
};

/** From an event to those that belong with it. */
const Alike = ({ entry: { correlation, actor, thing } }: { entry: AuditEntry }) => {
  const ways: [string, AuditFilter][] = [
    ['same request', { correlation }],
    ['same user', { actor: actor.id }],
    ['same record', { thing }],
  ];
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{
        flexWrap: 'wrap',
        alignItems: 'baseline',
        columnGap: 1.5,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      <span>Related:</span>
      {ways.map(([name, filter]) => (
        <TextLink
          key={name}
          component={Link}
          to={auditPath(filter)}
          aria-label={`Related: ${name}`}
          sx={{ py: '2px' }}
        >
          {name}
        </TextLink>
      ))}
    </Stack>
  );
};

/** In sight however long the list is. */
const aside = { p: 2, position: 'sticky', top: 56, maxHeight: 'calc(100vh - 72px)', overflowY: 'auto' };
const list = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 } as const;

const Waiting = () => (
  <Box sx={list} role="status" aria-label="Loading">
    {[0, 1, 2, 3, 4].map((line) => (
      <Skeleton key={line} variant="rounded" height={150} />
    ))}
  </Box>
);

interface EmptyProps {
  isFiltered: boolean;
  onClear: () => void;
}

const Empty = ({ isFiltered, onClear }: EmptyProps) => (
  <Stack spacing={2} sx={{ alignItems: 'center', py: 8, px: 2 }}>
    <Typography>{isFiltered ? MESSAGES.noneMatchFilters : MESSAGES.noneFound}</Typography>
    {isFiltered && (
      <Button variant="outlined" onClick={onClear}>
        Clear filters
      </Button>
    )}
  </Stack>
);

/** Says that there are newer events than those that are shown, as long as there are. */
const Newer = ({ filter, shown }: { filter: AuditFilter; shown: string | undefined }) => {
  const queries = useQueryClient();
  const { data: latest } = useQuery({ ...latestEvent(filter), enabled: shown !== undefined });
  if (!latest || latest === shown) return null;
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button
          color="inherit"
          onClick={() => queries.resetQueries({ queryKey: auditList(filter).queryKey })}
        >
          Show them
        </Button>
      }
    >
      {MESSAGES.newer}
    </Alert>
  );
};

interface EventsProps {
  filter: AuditFilter;
  onClear: () => void;
}

const Events = ({ filter, onClear }: EventsProps) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditList(filter),
  );
  if (!data)
    return error ? <LoadError error={error} fallback={MESSAGES.loadFailed} onRetry={refetch} /> : <Waiting />;
  const entries = data.pages.flatMap(({ entries }) => entries);
  return (
    <>
      <Newer filter={filter} shown={entries[0]?.id} />
      {entries.length === 0 && <Empty isFiltered={Object.keys(filter).length > 0} onClear={onClear} />}
      <Box component="ol" aria-label="Events" sx={list}>
        {entries.map((entry) => (
          <Paper key={entry.id} component="li" variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }}>
            <AuditEntryCard entry={entry} foot={<Alike entry={entry} />} />
          </Paper>
        ))}
      </Box>
      {error && <LoadError error={error} fallback={MESSAGES.loadFailed} onRetry={fetchNextPage} />}
      {hasNextPage && !error && (
        <Button
          variant="outlined"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => !isFetchingNextPage && fetchNextPage()}
          sx={{ alignSelf: 'center' }}
        >
          {isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </>
  );
};

/** Every event of the shop, the latest first: who changed what, from what to what. */
export const AuditScreen = () => {
  const can = useCan();
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const { filter, setFilter } = useAuditFilter();
  const [open, setOpen] = useState<'filters' | 'export'>();
  if (!can('audit.read')) return <AccessDenied />;
  // Words and system events have their places beside the form.
  const count = Object.keys(filter).filter((name) => name !== 'q' && name !== 'without').length;
  const apply = (next: AuditFilter) => {
    setOpen(undefined);
    setFilter(next);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mt: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 300px' },
      }}
    >
      <Title title="Audit" />
      <Stack spacing={1.5} sx={{ minWidth: 0 }}>
        <LogHeadLine />
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
          <SearchField filter={filter} onSearch={setFilter} />
          {!wide && (
            <Button
              variant="outlined"
              startIcon={<ListFilter size={18} aria-hidden />}
              onClick={() => setOpen('filters')}
              sx={{ flex: 'none', minHeight: 40 }}
            >
              Filters{count > 0 && ` (${count})`}
            </Button>
          )}
          <Button
            aria-label="Export"
            variant="outlined"
            onClick={() => setOpen('export')}
            sx={{ flex: 'none', minWidth: 44, minHeight: 40 }}
          >
            <Download size={18} aria-hidden />
            <Box component="span" sx={{ ml: 1, display: { xs: 'none', sm: 'inline' } }}>
              Export
            </Box>
          </Button>
        </Stack>
        <FilterChips filter={filter} onChange={setFilter} />
        <Events key={auditPath(filter)} filter={filter} onClear={() => setFilter({})} />
      </Stack>
      {wide && (
        <Paper component="aside" variant="outlined" aria-label="Filters" sx={aside}>
          <Typography variant="h6" component="h2" gutterBottom>
            Filters
          </Typography>
          <FilterForm filter={filter} onApply={apply} />
        </Paper>
      )}
      {open === 'filters' && !wide && (
        <FilterDrawer filter={filter} onApply={apply} onClose={() => setOpen(undefined)} />
      )}
      {open === 'export' && <ExportDialog filter={filter} onClose={() => setOpen(undefined)} />}
    </Box>
  );
};
