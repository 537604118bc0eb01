import {
  Alert,
  Box,
  Card,
  CardContent,
  Chip,
  Skeleton,
  Stack,
  Link as TextLink,
  Typography,
} from '@mui/material';
import { formatPkr, FEATURE_REQUEST_MESSAGES as MESSAGES } from '@parkho/contracts';
import type { ReactNode } from 'react';
import { Show, useCreatePath, useRecordContext } from 'react-admin';
import { Link } from 'react-router';
import { useCan } from '../../lib/session/auth';
import { WithHistory } from '../history/with-history';
import { contactFacts, WithContactDetails } from '../parts/contact/contact-details';
import { FactList, Section } from '../parts/record/facts';
import { ShowError } from '../parts/record/show-error';
import { Time } from '../parts/time';
import { RequestedDevice } from './listing-preview';
import { RequestButtons } from './request-actions';
import { RequestBadges, VoteCounts } from './request-badges';
import type { RequestDetailRecord } from './request-calls';
import { RequestThread } from './request-thread';

interface RecordLinkProps {
  resource: 'products' | 'users' | 'feature-requests';
  id: string;
  children: ReactNode;
}

/** Another record of the console; only its name for users who may not read it. */
const RecordLink = ({ resource, id, children }: RecordLinkProps) => {
  const createPath = useCreatePath();
  const can = useCan();
  if (!can(`${resource}.read`)) return children;
  return (
    <TextLink component={Link} to={createPath({ resource, type: 'show', id })}>
      {children}
    </TextLink>
  );
};

/** The text of the author. */
const Idea = ({ request }: { request: RequestDetailRecord }) => (
  <Card variant="outlined">
    <CardContent>
      <Stack spacing={1.5} sx={{ overflowWrap: 'anywhere' }}>
        <Typography variant="h5" component="h2">
          {request.title}
        </Typography>
        <RequestBadges {...request} />
        <VoteCounts {...request} />
        <Typography sx={{ whiteSpace: 'pre-line' }}>{request.description}</Typography>
        <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
          <Chip size="small" label={request.category} />
          {request.tags.map((tag) => (
            <Chip key={tag} size="small" label={`#${tag}`} />
          ))}
        </Stack>
      </Stack>
    </CardContent>
  </Card>
);

/** The device of the request, as the author describes it, and the chosen listing. */
const Device = ({ request: { productDetails, associatedProduct } }: { request: RequestDetailRecord }) => (
  <Section title="Product">
    <Stack spacing={1.5}>
      <RequestedDevice device={productDetails} />
      <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {productDetails.description}
      </Typography>
      <FactList
        facts={{
          'Associated product': associatedProduct ? (
            <>
              <RecordLink resource="products" id={associatedProduct._id}>
                {associatedProduct.name}
              </RecordLink>
              <br />
              {formatPkr(associatedProduct.price)}, {associatedProduct.category}
            </>
          ) : (
            'No longer listed'
          ),
        }}
      />
    </Stack>
  </Section>
);

const Review = ({ request }: { request: RequestDetailRecord }) => {
  const { reviewedAt, reviewedBy, adminNotes, listingId, mergedInto } = request;
  return (
    <Section title="Review">
      <Stack spacing={2}>
        {mergedInto && (
          <Alert severity="info">
            Merged into{' '}
            <RecordLink resource="feature-requests" id={mergedInto._id}>
              {mergedInto.title}
            </RecordLink>
          </Alert>
        )}
        <FactList
          facts={{
            'Reviewed by': reviewedAt ? (reviewedBy?.name ?? 'Name erased') : 'Not reviewed yet',
            Reviewed: reviewedAt && <Time at={reviewedAt} />,
            Listing: listingId && (
              <RecordLink resource="products" id={listingId}>
                Created from this request
              </RecordLink>
            ),
          }}
        />
        {adminNotes && (
          <div>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              Admin notes
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {adminNotes}
            </Typography>
          </div>
        )}
        <RequestButtons request={request} />
      </Stack>
    </Section>
  );
};

const Author = ({ request: { id, submittedBy, submittedAt } }: { request: RequestDetailRecord }) => (
  <Section title="Author">
    <WithContactDetails of={{ kind: 'featureRequest', id }} contact={{ email: submittedBy.email }}>
      {(contact, isMasked) => (
        <FactList
          facts={{
            Name: (
              <RecordLink resource="users" id={submittedBy._id}>
                {submittedBy.name ?? 'Name erased'}
              </RecordLink>
            ),
            Role: submittedBy.role && (
              <Box component="span" sx={{ textTransform: 'capitalize' }}>
                {submittedBy.role}
              </Box>
            ),
            ...contactFacts(contact, isMasked),
            Submitted: <Time at={submittedAt} />,
          }}
        />
      )}
    </WithContactDetails>
  </Section>
);

/** The layout: one column on a phone; otherwise the author and the team's notes are beside the request. */
const layout = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
  gridTemplateRows: { md: 'auto 1fr' },
} as const;
const side = { gridColumn: { md: 2 }, gridRow: { md: '1 / span 2' } } as const;

const Waiting = () => (
  <Box sx={layout} role="status" aria-label="Loading">
    <Skeleton variant="rounded" height={240} />
    <Skeleton variant="rounded" height={360} sx={side} />
    <Skeleton variant="rounded" height={240} />
  </Box>
);

const RequestDetails = () => {
  const request = useRecordContext<RequestDetailRecord>();
  // A record from the list has no thread yet.
  if (!request?.feedback) return <Waiting />;
  return (
    <Box sx={layout}>
      <Idea request={request} />
      <Stack spacing={2} sx={side}>
        <Review request={request} />
        <Author request={request} />
      </Stack>
      <Stack spacing={2}>
        <Section title="Thread">
          <RequestThread request={request} />
        </Section>
        <Device request={request} />
      </Stack>
    </Box>
  );
};

/** The heading of the screen. */
const Title = () => {
  const request = useRecordContext<RequestDetailRecord>();
  return ['Feature Request', request?.title].filter(Boolean).join(': ');
};

export const RequestShow = () => (
  <WithHistory kind="featureRequest">
    <Show
      component="div"
      actions={false}
      title={<Title />}
      error={<ShowError thing="feature request" all="All requests" fallback={MESSAGES.listFailed} />}
      // The request's place shows the error already.
      queryOptions={{ onError: () => {} }}
    >
      <RequestDetails />
    </Show>
  </WithHistory>
);
