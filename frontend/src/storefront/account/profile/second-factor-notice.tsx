import { GENERAL_MESSAGES, SECOND_FACTOR_SECTION, secondFactorDueText, type User } from '@parkho/contracts';
import { formatDateTime } from '../../../lib/date';
import { needsSecondFactor } from '../../../lib/session/auth';
import { buttonClasses } from '../../../ui/button';

/** The deadline for staff to enable the second factor; renders nothing for others. */
export function SecondFactorNotice({ user }: { user: User }) {
  const { secondFactorDue } = user;
  if (!secondFactorDue) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-4 rounded-md bg-amber-tint p-4 sm:p-5">
      <p className="min-w-[min(16rem,100%)] flex-1">
        {needsSecondFactor(user)
          ? GENERAL_MESSAGES.secondFactorRequired
          : secondFactorDueText(formatDateTime(secondFactorDue))}
      </p>
      <a href={`#${SECOND_FACTOR_SECTION}`} className={buttonClasses('secondary')}>
        Set it up
      </a>
    </div>
  );
}
