import { QUESTION_MESSAGES as MESSAGES, type PublicQuestion } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { shownQuestions } from '../../../lib/devices/products';
import { useLanguage } from '../../../lib/language/language';
import { LoadMoreList } from '../../../ui/page/load-more-list';

/** Buyers' questions with the seller's answers; renders nothing if there are none. */
export function DeviceQuestions({ id }: { id: string }) {
  const { t } = useLanguage();
  const { data } = useQuery(shownQuestions(id, 1));
  if (!data || data.pagination.total === 0) return null;
  const { total, totalPages } = data.pagination;
  return (
    <section
      id="questions"
      aria-labelledby="questions-title"
      className="grid grid-cols-1 gap-4 pt-6 sm:gap-6 sm:pt-10"
    >
      <h2 id="questions-title" className="text-2xl font-bold sm:text-3xl">
        {t('Questions and answers')}
        <span className="ms-2 text-lg font-normal text-ink-soft">{total}</span>
      </h2>
      <LoadMoreList
        query={(page) => shownQuestions(id, page)}
        totalPages={totalPages}
        items={({ questions }) =>
          questions.map((question) => <Shown key={question._id} question={question} />)
        }
        more={t('Show more questions')}
        failed={t(MESSAGES.loadFailed)}
      />
    </section>
  );
}

function Shown({ question: { text, askedAt, answer, answeredAt } }: { question: PublicQuestion }) {
  const { rich, date } = useLanguage();
  return (
    <li className="grid gap-3 p-5 not-first:border-t not-first:border-hairline">
      <div>
        <p dir="auto" className="font-semibold wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <p className="text-sm text-ink-soft">
          {rich('Asked by a buyer, {date}', { date: <time dateTime={askedAt}>{date(askedAt)}</time> })}
        </p>
      </div>
      <div className="border-s-4 border-edge ps-4">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {answer}
        </p>
        <p className="text-sm text-ink-soft">
          {rich('Answered by the seller, {date}', {
            date: <time dateTime={answeredAt}>{date(answeredAt)}</time>,
          })}
        </p>
      </div>
    </li>
  );
}
