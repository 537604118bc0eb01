import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../lib/use-debounced';
import { StatusBadge } from '../parts/request-badges';
import { similarRequests } from '../parts/requests';
import { VoteButtons } from '../parts/vote-buttons';

/** Shorter titles match everything. */
const MIN_TITLE_LENGTH = 3;

interface SimilarRequestsProps {
  userId: string;
  /** The title as typed so far. */
  title: string;
  onOpen: (id: string) => void;
}

/** Similar requests of other users: a vote for one is worth more than a duplicate. Never blocks the form. */
export function SimilarRequests({ userId, title, onOpen }: SimilarRequestsProps) {
  const settled = useDebounced(title.trim());
  const isEnough = settled.length >= MIN_TITLE_LENGTH && title.trim().length >= MIN_TITLE_LENGTH;
  const { data = [] } = useQuery({ ...similarRequests(userId, settled), enabled: isEnough });
  const similar = isEnough ? data : [];
  return (
    <>
      <p role="status" className="sr-only">
        {similar.length > 0 && `${similar.length} similar ${similar.length === 1 ? 'request' : 'requests'}`}
      </p>
      {similar.length > 0 && (
        <section
          aria-labelledby="similar-requests"
          className="grid gap-2 rounded-md border border-hairline bg-paper p-3"
        >
          <h3 id="similar-requests" className="font-sans text-sm font-semibold tracking-normal">
            Already requested? Vote for it instead.
          </h3>
          <ul className="grid">
            {similar.map((request) => (
              <li
                key={request._id}
                className="flex items-center gap-3 border-t border-hairline py-2 first:border-t-0"
              >
                <VoteButtons request={request} />
                <div className="grid min-w-0 flex-1 justify-items-start gap-1">
                  <button
                    type="button"
                    aria-haspopup="dialog"
                    onClick={() => onOpen(request._id)}
                    className="min-h-6 text-start leading-snug font-medium wrap-anywhere underline-offset-4 hover:underline"
                  >
                    {request.title}
                  </button>
                  <StatusBadge request={request} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
