import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  Stack,
  Link as TextLink,
  Typography,
} from '@mui/material';
import {
  DEFAULT_SHOP_REPORT_RANGE,
  dayInPakistan,
  SHOP_REPORT_MESSAGES as MESSAGES,
  SHOP_REPORTS_PAGE,
  type ShopReportFormat,
  type ShopReportRange,
  type ShopReportType,
} from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { saveAs } from '../../lib/files/save-as';
import { errorText } from '../../lib/http/api';
import { withIdempotencyKey } from '../../lib/http/idempotency';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { RangeChoice, TypeChoice } from './question-fields';
import { generateReport, requestOne } from './report-calls';

/** The types offered on the dashboard (specification 2, section 2); the reports screen has all of them. */
const TYPES = ['comprehensive', 'users', 'products'] as const satisfies readonly ShopReportType[];
const FORMATS = ['txt', 'csv'] as const satisfies readonly ShopReportFormat[];

/** Generates a report as of today and downloads its file. Closing the dialog cancels it. */
export const GenerateReportDialog = ({ onClose }: { onClose: () => void }) => {
  useCloseOnBack(true, onClose);
  const [type, setType] = useState<ShopReportType>('comprehensive');
  const [range, setRange] = useState<ShopReportRange>(DEFAULT_SHOP_REPORT_RANGE);
  const [today] = useState(() => dayInPakistan(new Date().toISOString()));
  const [share, setShare] = useState<number>();
  const [request] = useState(() => withIdempotencyKey(requestOne));
  const closed = useRef<AbortController>(undefined);
  useEffect(() => () => closed.current?.abort(), []);
  const { mutate, isPending, error, variables } = useMutation({
    networkMode: 'always',
    mutationFn: async (format: ShopReportFormat) => {
      closed.current = new AbortController();
      setShare(undefined);
      const { report } = (await request({ type, range, formats: [format] })).data;
      const { name, content } = await generateReport(report, format, closed.current.signal, setShare);
      saveAs(name, content);
    },
    onSuccess: onClose,
  });
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="generate-report-title">
      <DialogTitle id="generate-report-title">Generate Report</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TypeChoice types={TYPES} value={type} onChange={setType} />
          <RangeChoice value={range} onChange={setRange} today={today} />
          <Typography variant="body2">
            Other types and formats, and reports as of earlier days, are under{' '}
            <TextLink component={Link} to={SHOP_REPORTS_PAGE.path}>
              {SHOP_REPORTS_PAGE.title}
            </TextLink>
            .
          </Typography>
          {/* Its space is reserved, so that nothing moves when it starts. */}
          <Box role="status" sx={{ minHeight: 48, pt: 1 }}>
            {isPending && (
              <>
                <LinearProgress
                  {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
                  aria-label="Progress of the report"
                />
                <Typography variant="body2" sx={{ mt: 1 }}>
                  Generating the report...
                </Typography>
              </>
            )}
            {error && !isPending && (
              <Alert severity="error">{errorText(error, MESSAGES.generateFailed)}</Alert>
            )}
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap-reverse', gap: 1 }}>
        <Button onClick={onClose}>Cancel</Button>
        <Stack direction="row" spacing={1}>
          {FORMATS.map((format) => (
            <Button
              key={format}
              variant="contained"
              aria-disabled={isPending || undefined}
              onClick={() => isPending || mutate(format)}
            >
              {isPending && variables === format ? 'Generating...' : `Download ${format.toUpperCase()}`}
            </Button>
          ))}
        </Stack>
      </DialogActions>
    </Dialog>
  );
};
