import { Box, Button, Grid, Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material';
import {
  CONSOLE_PAGES,
  isRemotePicture,
  type ManagedPage,
  MODERATION_MESSAGES as MESSAGES,
  MODERATION_FILTERS,
  type ModerationFilter,
  type ModerationItem,
  type ModerationQueue,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check, Flag, Keyboard, ListOrdered, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { HttpError, Title } from 'react-admin';
import { imageSource } from '../../lib/devices/image';
import { useCan } from '../../lib/session/auth';
import { RejectDialog } from '../parts/actions/reject-dialog';
import { rejectionReasons } from '../parts/actions/rejection-reasons';
import { useCommand } from '../parts/actions/use-command';
import { decisions } from '../parts/decisions/decisions';
import { UndoLine } from '../parts/decisions/undo-line';
import { AnswerDialog } from '../parts/flags/answer-dialog';
import type { FlagAnswer, FlagCalls } from '../parts/flags/flag-calls';
import { showKeys } from '../parts/keys/keys-help';
import { useKeys, useSingleKeys } from '../parts/keys/use-keys';
import { LoadError } from '../parts/record/load-error';
import { AccessDenied } from '../parts/record/notice';
import { type Choice, DecisionBar, type Notice, NoticeLine } from './decision-bar';
import { LARGE_SIZES, Listing } from './listing';
import { ReasonsDialog } from './reasons-dialog';
import { SimilarListingsDialog } from './similar-listings-dialog';
import { flagsOf, useQueue } from './use-queue';

const FILTERS: Readonly<Record<ModerationFilter, string>> = {
  all: 'All',
  new: 'New',
  revised: 'Revised',
  reported: 'Reported',
};

interface FilterTabsProps {
  filter: ModerationFilter;
  waiting: ModerationQueue['waiting'] | undefined;
  onChoose: (filter: ModerationFilter) => void;
}

const FilterTabs = ({ filter, waiting, onChoose }: FilterTabsProps) => (
  <Tabs
    value={filter}
    onChange={(_, selected) => onChoose(selected)}
    aria-label="Listings to review"
    variant="scrollable"
    scrollButtons={false}
    sx={{ flex: 1, minWidth: 'min(100%, 340px)', '& .MuiTab-root': { minWidth: 64, px: 1.5 } }}
  >
    {MODERATION_FILTERS.map((name) => (
      <Tab
        key={name}
        value={name}
        id={`tab-${name}`}
        aria-controls="listing"
        label={[FILTERS[name], waiting?.[name].toLocaleString('en')].filter(Boolean).join(' ')}
      />
    ))}
  </Tabs>
);

const Loading = () => (
  <Stack role="status" aria-label="Loading" spacing={2}>
    <Skeleton variant="text" width="60%" height={40} />
    <Grid container spacing={2}>
      <Grid size={{ xs: 12, md: 8 }}>
        <Skeleton variant="rounded" height="clamp(240px, min(52vh, 75vw), 640px)" />
      </Grid>
      <Grid size={{ xs: 12, md: 4 }}>
        <Skeleton variant="rounded" height={240} />
      </Grid>
    </Grid>
  </Stack>
);

interface EmptyProps extends FilterTabsProps {
  skipped: number;
  onUnskipAll: () => void;
}

/** The other tabs that have listings; "all" excludes reported listings, which may be approved already. */
const otherFiltersOf = ({ filter, waiting }: FilterTabsProps): ModerationFilter[] =>
  MODERATION_FILTERS.filter(
    (name) =>
      name !== 'all' && name !== filter && (filter !== 'all' || name === 'reported') && waiting?.[name],
  );

const Empty = ({ skipped, onUnskipAll, ...tabs }: EmptyProps) => (
  <Stack spacing={1} sx={{ alignItems: 'center', py: 10, textAlign: 'center' }}>
    <Typography sx={{ fontWeight: 600 }}>
      {skipped > 0 ? MESSAGES.onlySkipped : MESSAGES.nothingWaits}
    </Typography>
    {skipped > 0 ? (
      <Button variant="outlined" onClick={onUnskipAll}>
        Review skipped listings
      </Button>
    ) : otherFiltersOf(tabs).length > 0 ? (
      otherFiltersOf(tabs).map((name) => (
        <Button key={name} variant="outlined" onClick={() => tabs.onChoose(name)}>
          {MESSAGES.reviewOthers(name, tabs.waiting![name])}
        </Button>
      ))
    ) : (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {MESSAGES.nothingWaitsWhy}
      </Typography>
    )}
  </Stack>
);

/** Prefetches the pictures of the next listing, in the size of the screen. */
const useNextPictures = (next: ModerationItem | undefined): void => {
  const images = next?.product.images;
  useEffect(() => {
    for (const url of Object.values(images ?? {})) {
      if (isRemotePicture(url)) continue;
      const { src, srcSet = '' } = imageSource(url);
      Object.assign(new Image(), { sizes: LARGE_SIZES, srcset: srcSet, src });
    }
  }, [images]);
};

/** Whether it was refused because the listing has changed. */
const isStale = (error: unknown): boolean => error instanceof HttpError && error.status === 412;

type Open =
  | { dialog: 'rejection'; of: ManagedPage }
  | { dialog: 'alike'; of: ManagedPage }
  | { dialog: 'answer'; verdict: 'upheld' | 'dismissed'; of: ManagedPage }
  | { dialog: 'reasons' };

const ReviewBoard = () => {
  const [notice, setNotice] = useState<Notice>();
  const [openedDialog, setOpen] = useState<Open>();
  const [keysOn] = useSingleKeys();
  const queue = useQueue((text) => setNotice({ text, type: 'info' }));
  const { current, skipped } = queue;
  const listing = current?.product;
  // A dialog about a listing closes when the listing changes.
  const open =
    openedDialog && 'of' in openedDialog && openedDialog.of._id !== listing?._id ? undefined : openedDialog;
  const { mutate, isPending: busy } = useCommand<FlagCalls>(
    MESSAGES.decisionFailed,
    (text, type) => setNotice({ text, type }),
    'answered',
  );
  // Read in advance, for the first rejection.
  useQuery(rejectionReasons);
  useNextPictures(queue.next);

  const top = useRef<HTMLDivElement>(null);
  const id = listing?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every listing begins at its top.
  useEffect(() => {
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView?.();
  }, [id]);

  const close = () => setOpen(undefined);
  const decide = (of: ManagedPage, verb: 'approve' | 'reject', reason?: string) => {
    close();
    setNotice(undefined);
    decisions.decide({ verb, reason, listings: [of] });
    queue.goOn();
  };
  const whenIdle = (run: (listing: ManagedPage) => void) => () => {
    if (listing && !busy) run(listing);
  };
  const approve = whenIdle((of) => decide(of, 'approve'));
  const reject = whenIdle((of) => {
    setNotice(undefined);
    setOpen({ dialog: 'rejection', of });
  });
  const answer = (verdict: 'upheld' | 'dismissed') =>
    whenIdle((of) => {
      setNotice(undefined);
      setOpen({ dialog: 'answer', verdict, of });
    });
  const sendAnswer = (of: ManagedPage, flagAnswer: FlagAnswer) =>
    mutate(
      async (api, key) => {
        await api.answerFlags(of, flagAnswer, key).catch((error: unknown) => {
          throw isStale(error) ? new HttpError(MESSAGES.changed(of.name), 412) : error;
        });
        return {};
      },
      {
        onSuccess: () => {
          close();
          const text = flagAnswer.upheld ? MESSAGES.upheld(of.name) : MESSAGES.dismissed(of.name);
          setNotice({ text, type: 'success', listing: of._id });
          queue.markAnswered(current!);
        },
        onError: (error) => isStale(error) && close(),
      },
    );
  const choices: readonly Choice[] =
    queue.filter === 'reported'
      ? [
          {
            label: 'Uphold',
            keyName: 'uphold',
            icon: Flag,
            isDangerous: true,
            opensDialog: true,
            run: answer('upheld'),
          },
          { label: 'Dismiss', keyName: 'dismiss', icon: X, opensDialog: true, run: answer('dismissed') },
        ]
      : [
          {
            label: 'Reject',
            keyName: 'reject',
            icon: Ban,
            isDangerous: true,
            opensDialog: true,
            run: reject,
          },
          { label: 'Approve', keyName: 'approve', icon: Check, run: approve },
        ];
  const alike = queue.filter === 'reported' ? 0 : (current?.alike ?? 0);
  const showAlike = whenIdle((of) => setOpen({ dialog: 'alike', of }));
  const skip = whenIdle((product) => {
    setNotice(undefined);
    queue.skip(product);
  });
  const undoDecision = () => {
    if (busy || skipped === 0) return;
    setNotice(undefined);
    queue.unskip();
  };
  useKeys({
    ...Object.fromEntries(choices.map(({ keyName, run }) => [keyName, run])),
    alike: alike > 0 ? showAlike : undefined,
    skip,
    'take-back': undoDecision,
  });
  const undoLine = <UndoLine onUndo={queue.comeBack} />;

  const tabs = {
    filter: queue.filter,
    waiting: queue.waiting,
    onChoose: (filter: ModerationFilter) => {
      setNotice(undefined);
      queue.choose(filter);
    },
  };
  return (
    <Box ref={top} sx={{ py: 1, scrollMarginTop: 64 }}>
      <Stack
        direction="row"
        useFlexGap
        sx={{ flexWrap: 'wrap', alignItems: 'center', mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <FilterTabs {...tabs} />
        <Button
          startIcon={<ListOrdered size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen({ dialog: 'reasons' })}
        >
          Reasons
        </Button>
        <Button
          startIcon={<Keyboard size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={showKeys}
          // A phone has none.
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          Shortcuts
        </Button>
      </Stack>
      <div role="tabpanel" id="listing" aria-labelledby={`tab-${queue.filter}`}>
        {current && (
          <Listing
            key={current.product._id}
            item={current}
            isReported={queue.filter === 'reported'}
            onShowAlike={alike > 0 ? showAlike : undefined}
          />
        )}
        {queue.error && (
          <LoadError error={queue.error} fallback={MESSAGES.loadFailed} onRetry={queue.refetch} />
        )}
        {queue.isLoading && <Loading />}
        {!current && !queue.error && !queue.isLoading && (
          <>
            <NoticeLine notice={notice} />
            {undoLine}
            <Empty {...tabs} skipped={skipped} onUnskipAll={queue.unskipAll} />
          </>
        )}
      </div>
      {current && (
        <DecisionBar
          notice={notice}
          undoLine={undoLine}
          busy={busy}
          skipped={skipped}
          keysOn={keysOn}
          choices={choices}
          onSkip={skip}
          onUndo={undoDecision}
        />
      )}
      {open?.dialog === 'rejection' && (
        <RejectDialog
          productName={open.of.name}
          reason={decisions.reasonFor(open.of._id)}
          onReject={(reason) => decide(open.of, 'reject', reason)}
          onClose={close}
        />
      )}
      {open?.dialog === 'alike' && (
        <SimilarListingsDialog
          listing={open.of}
          onApprove={(listings) => {
            close();
            setNotice(undefined);
            decisions.decide({ verb: 'approve', listings });
            queue.goOn();
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'answer' && (
        <AnswerDialog
          verdict={open.verdict}
          listing={open.of}
          flags={flagsOf(current)}
          busy={busy}
          error={!busy && notice?.type === 'error' ? notice.text : undefined}
          onSend={(flagAnswer) => sendAnswer(open.of, flagAnswer)}
          onClose={close}
        />
      )}
      {open?.dialog === 'reasons' && <ReasonsDialog onClose={close} />}
    </Box>
  );
};

export default function ModerationScreen() {
  const can = useCan();
  if (!can('products.moderate')) return <AccessDenied />;
  return (
    <>
      <Title title={CONSOLE_PAGES.moderation.label} />
      <ReviewBoard />
    </>
  );
}
