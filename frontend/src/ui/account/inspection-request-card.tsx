import {
  devicePath,
  type InspectionRequestEnd,
  type ReportVoiding,
  type InspectionRequestCard as Request,
  reportPath,
} from '@parkho/contracts';
import type { PlainText } from '@parkho/contracts/urdu';
import { ClipboardCheck, FileCheck } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { cardImage } from '../../lib/devices/image';
import { useLanguage } from '../../lib/language/language';
import { LinkButton } from '../button';
import { Badge } from '../device/badge';
import { Picture } from '../device/picture';
import { Skeleton } from '../skeleton';

const frame =
  'grid h-full grid-cols-[min(6rem,30%)_minmax(0,1fr)] content-start gap-x-4 gap-y-3 rounded-md border border-hairline bg-sheet p-4 sm:grid-cols-[10rem_minmax(0,1fr)]';
const picture = 'aspect-4/3 self-start rounded-sm sm:row-span-2';

interface InspectionRequestCardProps {
  request: Omit<Request, 'booking'>;
  /** 'Requested by a buyer', where the requester matters. */
  requestedLabel?: string;
  /** Shown below the name. */
  about?: string;
  /** Gets the focus when the pressed button of the card disappears. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Further details; paragraphs. */
  children?: ReactNode;
  /** Its actions, after the link to the report. */
  actions?: ReactNode;
}

/** An inspection request with its progress, and the link to its report. */
export function InspectionRequestCard({
  request,
  requestedLabel = 'Requested',
  about,
  headingRef,
  children,
  actions,
}: InspectionRequestCardProps) {
  const { t, translate } = useLanguage();
  const { kind, inspectionId, images, isPublic, status, reportId, voided } = request;
  // A device that is not listed may be named by its type.
  const name = translate(request.name);
  return (
    <article className={frame}>
      {kind === 'listing' ? (
        <Picture src={cardImage(images)} alt="" sizes="(min-width: 40rem) 10rem, 6rem" className={picture} />
      ) : (
        <div className={`grid place-items-center bg-paper-deep text-ink-soft ${picture}`}>
          <ClipboardCheck aria-hidden="true" className="size-10" strokeWidth={1.25} />
        </div>
      )}
      <div className="grid grid-cols-1 content-start justify-items-start gap-1.5">
        <State request={request} />
        <h2
          ref={headingRef}
          tabIndex={-1}
          className="text-lg leading-snug font-semibold wrap-anywhere outline-none"
        >
          {isPublic ? (
            <Link to={devicePath(inspectionId)} className="underline-offset-4 hover:underline">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </h2>
        {about && <p className="text-sm text-ink-soft">{about}</p>}
      </div>
      <div className="grid content-start gap-2 text-sm max-sm:col-span-2">
        <Days request={request} requestedLabel={requestedLabel} />
        {voided && <Voided voided={voided} />}
        {children}
        {(reportId || actions) && (
          <div className="flex flex-wrap gap-2 pt-1">
            {status === 'completed' && reportId && (
              <LinkButton to={reportPath(reportId)}>
                <FileCheck aria-hidden="true" className="size-5" />
                {t('Read the report')}
                <span className="sr-only">
                  : <bdi>{name}</bdi>
                </span>
              </LinkButton>
            )}
            {actions}
          </div>
        )}
      </div>
    </article>
  );
}

const ends: Readonly<Record<InspectionRequestEnd, PlainText>> = {
  withdrawn: 'Withdrawn',
  sold: 'Ended: device sold',
  deleted: 'Ended: no longer listed',
};

function State({
  request: { status, because = 'withdrawn', voided },
}: Pick<InspectionRequestCardProps, 'request'>) {
  const { t } = useLanguage();
  if (status === 'pending') return <Badge kind="pending">{t('Inspection Requested')}</Badge>;
  if (voided) return <Badge kind="rejected">{t('Report withdrawn')}</Badge>;
  if (status === 'completed') return <Badge kind="inspected" />;
  return <Badge kind="inactive">{t(ends[because])}</Badge>;
}

function Days({
  requestedLabel,
  request: { status, inspectionRequestedAt, dueOn, endedAt },
}: Pick<InspectionRequestCardProps, 'request'> & { requestedLabel: string }) {
  const { t, rich, translate, date, day } = useLanguage();
  const requested = { requested: translate(requestedLabel), date: date(inspectionRequestedAt) };
  if (status === 'pending') {
    const due = <strong className="font-semibold">{day(dueOn)}</strong>;
    return <p>{rich('{requested} on {date}, result by {due}', { ...requested, due })}</p>;
  }
  if (!endedAt) return <p>{t('{requested} on {date}', requested)}</p>;
  const ended = { ...requested, end: date(endedAt) };
  return (
    <p>
      {status === 'completed'
        ? t('{requested} on {date}, inspected on {end}', ended)
        : t('{requested} on {date}, ended on {end}', ended)}
    </p>
  );
}

function Voided({ voided: { at: voidedAt, reason } }: { voided: ReportVoiding }) {
  const { t, rich, date } = useLanguage();
  return (
    <>
      <p className="font-semibold">
        {t('We withdrew this report on {date}. Please do not rely on its findings.', {
          date: date(voidedAt),
        })}
      </p>
      {reason && <p className="wrap-anywhere">{rich('Reason: {reason}', { reason: <bdi>{reason}</bdi> })}</p>}
    </>
  );
}

/** The usual number of cards. */
export function InspectionRequestsSkeleton() {
  const { t } = useLanguage();
  return (
    <div role="status" aria-label={t('Loading inspection requests')} className={INSPECTION_REQUESTS}>
      {Array.from({ length: 4 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are identical and never move.
        <div key={index} className={frame}>
          <Skeleton className={picture} />
          <div className="grid content-start gap-1.5">
            <Skeleton className="h-6 w-36" />
            <Skeleton className="h-6" />
            <Skeleton className="h-5 w-2/3" />
          </div>
          <div className="grid content-start gap-2 max-sm:col-span-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-11 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The grid of the cards. */
export const INSPECTION_REQUESTS = 'grid gap-4 lg:grid-cols-2';
