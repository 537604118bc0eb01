import { Box, FormHelperText, IconButton, Stack, Typography } from '@mui/material';
import { REPORT_LIMITS } from '@parkho/contracts';
import { Paperclip, Trash2 } from 'lucide-react';
import { PickFile } from '../parts/actions/pick-file';
import type { ReportFiles as Files } from './use-report-files';

const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** Benchmark and sensor files that are stored with the report. */
export const ReportFiles = ({ files, error }: { files: Files; error: string | undefined }) => (
  <Stack spacing={1}>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Text files, such as the JSON of smartctl, a log of HWiNFO or a Windows battery report: up to{' '}
      {REPORT_LIMITS.attachments} files of {kilobytes(REPORT_LIMITS.attachmentBytes)} each. They are published
      with the report; recognised values are suggested in the form.
    </Typography>
    {files.files.length > 0 && (
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {files.files.map(({ id, name, bytes }) => {
          const offered = files.offers.get(id)?.length ?? 0;
          return (
            <Box
              component="li"
              key={id}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, borderBottom: 1, borderColor: 'divider' }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <Typography variant="body2">
                  {name} ({kilobytes(bytes)})
                </Typography>
                {offered > 0 && (
                  <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                    {offered} {offered === 1 ? 'value' : 'values'} suggested above
                  </Typography>
                )}
              </Box>
              <IconButton
                aria-label={`Remove ${name}`}
                onClick={() => files.detach(id)}
                sx={{ width: 44, height: 44 }}
              >
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </Box>
          );
        })}
      </Stack>
    )}
    <PickFile
      multiple
      path="attachment"
      icon={<Paperclip size={18} aria-hidden />}
      onPick={files.attach}
      sx={{ alignSelf: 'flex-start' }}
    >
      Attach a file
    </PickFile>
    {(files.fileRefusal ?? error) && (
      <FormHelperText error role="alert">
        {files.fileRefusal ?? error}
      </FormHelperText>
    )}
  </Stack>
);
