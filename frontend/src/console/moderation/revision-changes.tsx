import { Alert, Box, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { type FieldChange, isRemotePicture, type Revision } from '@parkho/contracts';
import { slotLabel } from '../../lib/devices/image';
import { Picture } from '../parts/record/picture';
import { Time } from '../parts/time';

/** Splits two texts into their common beginning and end, and the different words between. */
const splitChange = (from: string, to: string) => {
  const [oldWords, newWords] = [from.split(/(\s+)/), to.split(/(\s+)/)];
  const shorter = Math.min(oldWords.length, newWords.length);
  let start = 0;
  while (start < shorter && oldWords[start] === newWords[start]) start++;
  let end = 0;
  while (end < shorter - start && oldWords.at(-1 - end) === newWords.at(-1 - end)) end++;
  const changedPart = (words: string[]) => words.slice(start, words.length - end).join('');
  return {
    start: oldWords.slice(0, start).join(''),
    removed: changedPart(oldWords),
    added: changedPart(newWords),
    end: oldWords.slice(oldWords.length - end).join(''),
  };
};

const pair = { display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };
const value = { m: 0, p: 1, borderRadius: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' };
const mark = { bgcolor: 'transparent', color: 'inherit', fontWeight: 700 };

const Caption = ({ children }: { children: string }) => (
  <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
    {children}
  </Typography>
);

const Change = ({ change: { label, from, to } }: { change: FieldChange }) => {
  const { start, removed, added, end } = splitChange(from ?? '', to ?? '');
  return (
    <li>
      <Typography variant="body2" component="h4" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Box sx={pair}>
        <Typography variant="body2" component="div" sx={{ ...value, bgcolor: 'background.default' }}>
          <Caption>Before</Caption>
          {from === undefined ? (
            <em>Empty</em>
          ) : (
            <>
              {start}
              <Box component="del" sx={mark}>
                {removed}
              </Box>
              {end}
            </>
          )}
        </Typography>
        <Typography variant="body2" component="div" sx={{ ...value, border: 1, borderColor: 'success.main' }}>
          <Caption>Now</Caption>
          {to === undefined ? (
            <em>Empty</em>
          ) : (
            <>
              {start}
              <Box component="ins" sx={{ ...mark, textDecoration: 'none' }}>
                {added}
              </Box>
              {end}
            </>
          )}
        </Typography>
      </Box>
    </li>
  );
};

const Side = ({ caption, url, alt }: { caption: string; url: string | undefined; alt: string }) => (
  <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
    <Caption>{caption}</Caption>
    {url && !isRemotePicture(url) ? (
      <Picture
        url={url}
        alt={alt}
        size={{ width: '100%', height: 'clamp(140px, 30vw, 360px)' }}
        sizes="(min-width: 900px) 40vw, 50vw"
      />
    ) : (
      <Typography
        variant="body2"
        sx={{ ...value, bgcolor: 'background.default', height: 'clamp(140px, 30vw, 360px)' }}
      >
        {url ? (
          <Link href={url} target="_blank" rel="noopener noreferrer nofollow">
            Image on {new URL(url).host}
          </Link>
        ) : (
          <em>No picture</em>
        )}
      </Typography>
    )}
  </Box>
);

const list = { m: 0, p: 0, listStyle: 'none' };

/** Why the listing was rejected, and the seller's changes since, field by field and picture by picture. */
export const RevisionChanges = ({
  revision: { rejectedAt, rejectionReason, changes, pictures },
}: {
  revision: Revision;
}) => (
  <Card component="section" variant="outlined" aria-labelledby="revision">
    <CardContent>
      <Stack spacing={2}>
        <Typography id="revision" variant="h6" component="h3">
          Changes since the rejection
        </Typography>
        <Alert severity="error" role="note" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          Rejected <Time at={rejectedAt} />: {rejectionReason}
        </Alert>
        {changes.length === 0 && pictures.length === 0 && (
          <Typography variant="body2">No changes since the rejection.</Typography>
        )}
        {changes.length > 0 && (
          <Stack component="ul" aria-label="Changed fields" spacing={1.5} sx={list}>
            {changes.map((change) => (
              <Change key={change.label} change={change} />
            ))}
          </Stack>
        )}
        {pictures.length > 0 && (
          <Stack component="ul" aria-label="Changed pictures" spacing={1.5} sx={list}>
            {pictures.map(({ slot, from, to }) => (
              <li key={slot}>
                <Typography variant="body2" component="h4" sx={{ fontWeight: 600 }}>
                  {slotLabel(slot)} picture
                </Typography>
                <Box sx={{ ...pair, gridTemplateColumns: '1fr 1fr' }}>
                  <Side caption="Before" url={from} alt={`${slotLabel(slot)} before`} />
                  <Side caption="Now" url={to} alt={`${slotLabel(slot)} now`} />
                </Box>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </CardContent>
  </Card>
);
