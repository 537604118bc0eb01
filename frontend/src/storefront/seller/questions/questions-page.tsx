import {
  QUESTION_MESSAGES as MESSAGES,
  PAGES,
  QUESTION_FILTERS,
  type QuestionFilter,
  queryString,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { oneOf, pageNumber } from '../../../lib/page/query-params';
import { Tabs } from '../../../ui/page/tabs';
import { Pagination } from '../../../ui/pagination';
import { Skeleton } from '../../../ui/skeleton';
import { EmptyState, ErrorState } from '../../../ui/states';
import { sellerQuestions } from './question-calls';
import { QuestionCard } from './question-card';

const EMPTY: Readonly<Record<QuestionFilter, { title: string; hint: string }>> = {
  waiting: { title: 'No questions to answer', hint: 'Buyers can ask on the page of each device.' },
  answered: { title: 'No answered questions', hint: 'Your answers appear here.' },
  dismissed: { title: 'No dismissed questions', hint: 'A question that needs no answer can be dismissed.' },
};

const searchOf = (status: QuestionFilter, page = 1): string =>
  queryString({
    status: status === 'waiting' ? undefined : status,
    page: page === 1 ? undefined : page,
  });

/** The questions about the seller's devices: unanswered ones first. */
export default function QuestionsPage() {
  const [params] = useSearchParams();
  const status = oneOf<QuestionFilter>(QUESTION_FILTERS)(params.get('status') ?? '') ?? 'waiting';
  const page = pageNumber(params.get('page') ?? '') ?? 1;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery(sellerQuestions(status, page));
  const lastPage = data?.pagination.totalPages ?? 0;
  if (!isPlaceholderData && lastPage > 0 && page > lastPage)
    return <Navigate replace to={{ search: searchOf(status, lastPage) }} />;
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-8 sm:py-10">
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold outline-none sm:text-4xl">
          {PAGES.sellerQuestions.title}
        </h1>
        <p className="text-ink-soft">
          The buyer gets your answer by email. Your email addresses stay private.
        </p>
      </div>
      <Tabs
        label={PAGES.sellerQuestions.title}
        tabs={{
          waiting: data?.waiting ? `To answer (${data.waiting})` : 'To answer',
          answered: 'Answered',
          dismissed: 'Dismissed',
        }}
        active={status}
        onSelect={(status) => navigate({ search: searchOf(status) })}
      >
        {!data ? (
          error ? (
            <ErrorState title={MESSAGES.loadFailed} detail={error.message} onRetry={refetch} />
          ) : (
            <QuestionsSkeleton />
          )
        ) : data.questions.length === 0 && !isPlaceholderData ? (
          <EmptyState {...EMPTY[status]} />
        ) : (
          <div
            id="list"
            aria-busy={isPlaceholderData}
            className={`grid grid-cols-1 gap-8 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
          >
            <ul aria-label={PAGES.sellerQuestions.title} className="grid max-w-3xl grid-cols-1 gap-4">
              {data.questions.map((question) => (
                <li key={question._id}>
                  <QuestionCard question={question} onLeave={() => heading.current?.focus()} />
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              totalPages={lastPage}
              linkTo={(page) => ({ search: searchOf(status, page), hash: '#list' })}
            />
          </div>
        )}
      </Tabs>
    </div>
  );
}

function QuestionsSkeleton() {
  return (
    <div className="grid max-w-3xl gap-4">
      <p role="status" className="text-ink-soft">
        Loading...
      </p>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}
