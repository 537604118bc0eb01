import { Box, Button, IconButton, InputAdornment, Stack, TextField } from '@mui/material';
import { AUDIT_LIMITS } from '@parkho/contracts';
import { Download, Search } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { Title } from 'react-admin';
import { useCan } from '../../lib/session/auth';
import { SavedViews } from '../parts/list/views/saved-views';
import { AccessDenied } from '../parts/record/notice';
import { DayBars } from './days/day-bars';
import { ExportDialog } from './export/export-dialog';
import { type AuditView, auditPath, viewIn } from './filter/audit-view';
import { FilterBar } from './filter/filter-bar';
import { useAuditView } from './filter/use-audit-view';
import { EventList } from './list/event-list';

interface SearchFieldProps {
  view: AuditView;
  onSearch: (view: AuditView) => void;
}

const SearchField = ({ view: { q = '', ...otherFilters }, onSearch }: SearchFieldProps) => {
  const [input, setInput] = useState(q);
  useEffect(() => setInput(q), [q]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const words = input.trim();
    onSearch({ ...otherFilters, ...(words && { q: words }) });
  };
  return (
    <Box
      component="form"
      role="search"
      onSubmit={search}
      sx={{ flex: 1, minWidth: 0, maxWidth: 480, mr: 'auto' }}
    >
      <TextField
        placeholder="Search the audit"
        value={input}
        onChange={({ target }) => setInput(target.value)}
        sx={{ m: 0 }}
        slotProps={{
          htmlInput: { 'aria-label': 'Search the audit', type: 'search', maxLength: AUDIT_LIMITS.search },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton type="submit" edge="end" size="small" aria-label="Search">
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

/** The query of the audit's address. */
const queryOf = (view: AuditView): string => new URL(auditPath(view), 'http://parkho').search.slice(1);

/** Every event of the shop, the latest first: actor, record and changes. */
export const AuditScreen = () => {
  const can = useCan();
  const state = useAuditView();
  const [isExporting, setExporting] = useState(false);
  if (!can('audit.read')) return <AccessDenied />;
  const { view, filter, problems, today, setView } = state;
  const narrowPeriod = (from: string, to: string) => {
    const { period: _, ...otherFilters } = view;
    setView({ ...otherFilters, from, to });
  };
  return (
    <Stack spacing={1.5} sx={{ mt: 1.5, minWidth: 0 }}>
      <Title title="Audit" />
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center' }}>
        <SearchField view={view} onSearch={setView} />
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flex: 'none' }}>
          <SavedViews
            list="audit"
            query={queryOf(view)}
            initial=""
            onOpen={(query) => setView(viewIn(new URLSearchParams(query)).view)}
          />
          <Button
            aria-label="Export"
            variant="outlined"
            onClick={() => setExporting(true)}
            sx={{ flex: 'none', minWidth: 44, minHeight: 40 }}
          >
            <Download size={18} aria-hidden />
            <Box component="span" sx={{ ml: 1, display: { xs: 'none', sm: 'inline' } }}>
              Export
            </Box>
          </Button>
        </Stack>
      </Stack>
      <FilterBar view={view} problems={problems} onChange={setView} />
      <DayBars filter={filter} today={today} onPick={narrowPeriod} />
      <EventList key={auditPath(view)} state={state} />
      {isExporting && <ExportDialog filter={filter} onClose={() => setExporting(false)} />}
    </Stack>
  );
};
