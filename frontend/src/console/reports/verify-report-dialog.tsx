import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import {
  SHOP_REPORT_MESSAGES as MESSAGES,
  SHOP_REPORT_FORMAT_LABELS,
  SHOP_REPORT_LIMITS,
  type ShopReportComparison,
} from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDay } from '../../lib/date';
import { errorText } from '../../lib/http/api';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import { CopyButton } from '../parts/actions/copy-button';
import { PickFile } from '../parts/actions/pick-file';
import { FactList } from '../parts/record/facts';
import { compareReport, type ReportSource } from './report-calls';
import { shortHash } from './report-files';
import { reportName } from './report-row';

/** A larger file would be rejected after the upload. */
const MAX_BYTES = SHOP_REPORT_LIMITS.fileMegabytes * 1024 * 1024;

type Difference = ShopReportComparison['differences'][number];

const boxStyle = {
  m: 0,
  px: 1,
  py: 0.25,
  borderLeft: 3,
  bgcolor: 'background.default',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: '0.8rem',
} as const;

interface SideProps {
  name: string;
  text: string;
  color: string;
}

/** Where they fit, both texts start at the same position, so that differences line up. */
const Side = ({ name, text, color }: SideProps) => (
  <Box component="pre" sx={{ ...boxStyle, borderColor: color }}>
    <Box component="b" sx={{ display: { xs: 'block', sm: 'inline-block' }, width: { sm: '11ch' } }}>
      {`${name} `}
    </Box>
    {text}
  </Box>
);

/** A line as it was submitted, and as it is generated today. */
const DifferentLine = ({ difference: { line, given, made } }: { difference: Difference }) => (
  <li>
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      Line {line.toLocaleString('en')}
    </Typography>
    {given !== undefined && <Side name="Your file" text={given} color="error.main" />}
    {made !== undefined && <Side name="Regenerated" text={made} color="success.main" />}
  </li>
);

const Outcome = ({ comparison }: { comparison: ShopReportComparison }) => {
  const { asOf, size, version, format, identical, reasons, differences, erasedCells, sha256 } = comparison;
  return (
    <Stack spacing={2}>
      <Alert severity={identical ? 'success' : 'warning'}>
        {reasons.map((reason) => (
          <div key={reason}>{reason}</div>
        ))}
      </Alert>
      <FactList
        facts={{
          Report: reportName(comparison),
          'As of': formatDay(asOf),
          Source: `${size.toLocaleString('en')} events`,
          Format: `${SHOP_REPORT_FORMAT_LABELS[format]}, version ${version}`,
          'Redacted values': `${erasedCells.given} in your file, ${erasedCells.made} today`,
          'SHA-256 today': (
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center' }}>
              <code>{shortHash(sha256)}</code>
              <CopyButton what="SHA-256 today" text={sha256} />
            </Box>
          ),
        }}
      />
      {differences.length > 0 && (
        <div>
          <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
            {differences.length < SHOP_REPORT_LIMITS.differences
              ? 'Differences'
              : `First ${SHOP_REPORT_LIMITS.differences} differences`}
          </Typography>
          <Box component="ol" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
            {differences.map((difference) => (
              <DifferentLine key={difference.line} difference={difference} />
            ))}
          </Box>
        </div>
      )}
    </Stack>
  );
};

interface VerifyReportDialogProps {
  /** A file that was dropped on the page: verified immediately. */
  file?: File | undefined;
  onClose: () => void;
}

/** Verifies a report from its file or its header: regenerates it and compares the two. */
export const VerifyReportDialog = ({ file, onClose }: VerifyReportDialogProps) => {
  useCloseOnBack(true, onClose);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [header, setHeader] = useState('');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async (source: ReportSource) => {
      if ('file' in source && source.file.size > MAX_BYTES) throw new Error(MESSAGES.fileTooLarge);
      return compareReport(source);
    },
    networkMode: 'always',
  });
  const compare = (source: ReportSource) => isPending || mutate(source);
  useEffect(() => {
    if (file) mutate({ file });
  }, [file, mutate]);
  return (
    <Dialog open onClose={onClose} fullScreen={isPhone} fullWidth maxWidth="sm" aria-labelledby="again-title">
      <DialogTitle id="again-title">Verify a report</DialogTitle>
      <DialogContent>
        {data ? (
          <Outcome comparison={data} />
        ) : (
          <Stack spacing={2} aria-busy={isPending}>
            <Typography variant="body2">
              Parkho regenerates the report from the same events and compares it with your file.
            </Typography>
            <PickFile
              icon={<FileUp size={18} aria-hidden />}
              accept=".txt,.csv,.json,.html,.pdf,.zip"
              onPick={([file]) => file && compare({ file })}
              sx={{ alignSelf: 'flex-start' }}
            >
              Choose file
            </PickFile>
            <TextField
              label="Or paste the report header"
              value={header}
              onChange={({ target }) => {
                setHeader(target.value);
                reset();
              }}
              multiline
              minRows={4}
              maxRows={12}
              slotProps={{ htmlInput: { maxLength: SHOP_REPORT_LIMITS.header } }}
            />
            <Box role="status" sx={{ minHeight: 24 }}>
              {isPending && <Typography variant="body2">Verifying...</Typography>}
            </Box>
            {error && <Alert severity="error">{errorText(error, MESSAGES.verificationFailed)}</Alert>}
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        {data ? (
          <Button
            variant="outlined"
            // The focused element has been removed.
            autoFocus
            onClick={() => {
              setHeader('');
              reset();
            }}
          >
            Check another file
          </Button>
        ) : (
          <Button
            variant="contained"
            disabled={header.trim() === ''}
            aria-disabled={isPending || undefined}
            onClick={() => compare({ header })}
          >
            Verify header
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
