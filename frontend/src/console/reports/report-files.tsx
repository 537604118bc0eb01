import { Box, Button, IconButton, Stack, Typography } from '@mui/material';
import {
  SHOP_REPORT_MESSAGES as MESSAGES,
  SHOP_REPORT_FORMAT_LABELS,
  type ShopReport,
} from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useNotify } from 'react-admin';
import { saveAs } from '../../lib/files/save-as';
import { errorText } from '../../lib/http/api';
import { CopyButton } from '../parts/actions/copy-button';
import { formatBytes } from '../parts/amounts';
import { hasSha256, reportFile } from './report-calls';

type File = NonNullable<ShopReport['files']>[number];

/** The number of characters of a hash that are shown. */
const HASH_CHARACTERS = 8;
export const shortHash = (hash: string): string => `${hash.slice(0, HASH_CHARACTERS)}…`;

/** Downloads a file and passes it on; shows an error if its hash is not the recorded one. */
const useFile = (report: ShopReport, { format, sha256 }: File) => {
  const notify = useNotify();
  return useMutation({
    mutationFn: async (use: (content: Blob) => void) => {
      const content = await reportFile(report, format);
      use(content);
      return hasSha256(content, sha256);
    },
    networkMode: 'always',
    onSuccess: (isSame) =>
      isSame || notify(MESSAGES.hashDiffers, { type: 'warning', autoHideDuration: null }),
    onError: (error) => notify(errorText(error, MESSAGES.downloadFailed), { type: 'error' }),
  });
};

const cell = { minWidth: 0, p: 1, border: 1, borderColor: 'divider', borderRadius: 1 } as const;

const ReportFile = ({ report, file }: { report: ShopReport; file: File }) => {
  const { format, name, bytes, sha256 } = file;
  const label = SHOP_REPORT_FORMAT_LABELS[format];
  const { mutate, isPending } = useFile(report, file);
  const busy = isPending || undefined;
  const save = () => mutate((content) => saveAs(name, content));
  const print = () => {
    // Opened during the press itself: browsers block tabs that are opened later.
    const tab = window.open('', '_blank');
    mutate(
      (content) => {
        if (tab) tab.location.href = URL.createObjectURL(content);
        else saveAs(name, content);
      },
      { onError: () => tab?.close() },
    );
  };
  return (
    <Box component="li" sx={cell}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {formatBytes(bytes)}
        </Typography>
      </Stack>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 44 }}>
        <Typography
          variant="caption"
          component="code"
          sx={{ flex: 1, color: 'text.secondary', fontFamily: 'monospace' }}
        >
          {shortHash(sha256)}
        </Typography>
        <CopyButton what={`SHA-256 of ${label}`} text={sha256} />
      </Stack>
      <Stack direction="row" spacing={1}>
        {format === 'html' && (
          <Button
            fullWidth
            size="small"
            variant="outlined"
            startIcon={<Printer size={16} aria-hidden />}
            aria-disabled={busy}
            onClick={() => isPending || print()}
          >
            {isPending ? 'Generating...' : 'Open'}
          </Button>
        )}
        {format === 'html' ? (
          <IconButton
            size="small"
            aria-label={`Download ${name}`}
            aria-disabled={busy}
            onClick={() => isPending || save()}
          >
            <Download size={16} aria-hidden />
          </IconButton>
        ) : (
          <Button
            fullWidth
            size="small"
            variant="outlined"
            startIcon={<Download size={16} aria-hidden />}
            aria-label={`Download ${name}`}
            aria-disabled={busy}
            onClick={() => isPending || save()}
          >
            {isPending ? 'Generating...' : 'Download'}
          </Button>
        )}
      </Stack>
    </Box>
  );
};

const grid = {
  display: 'grid',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  // At most four in a row, and fewer with large text.
  gridTemplateColumns: 'repeat(auto-fill, minmax(max(min(100%, 8rem), calc(25% - 6px)), 1fr))',
};

/** The files of a finished report. Each is regenerated when it is downloaded. */
export const ReportFiles = ({ report }: { report: ShopReport }) => (
  <Box component="ul" aria-label="Files" sx={grid}>
    {report.files?.map((file) => (
      <ReportFile key={file.format} report={report} file={file} />
    ))}
  </Box>
);
