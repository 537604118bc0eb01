import { INSPECTION_MESSAGES as MESSAGES, PAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { Link } from 'react-router';
import { ApiError } from '../../lib/http/api';
import { useLanguage } from '../../lib/language/language';
import { useAuth } from '../../lib/session/auth';
import { loginPath } from '../../lib/session/login-redirect';
import { INSPECTION_REQUESTS, InspectionRequestsSkeleton } from '../../ui/account/inspection-request-card';
import { LinkButton } from '../../ui/button';
import { ErrorState } from '../../ui/states';
import { linkedInspection } from './my-inspections';
import { MyRequest } from './my-request';

/** The request in a mail's link, for a requester without an account. */
export function LinkedRequest({ token }: { token: string }) {
  const { t, rich, translate } = useLanguage();
  const { user } = useAuth();
  const { data, error, refetch } = useQuery(linkedInspection(token));
  if (error instanceof ApiError && error.status === 400)
    return (
      <div
        role="alert"
        className="flex flex-col items-center gap-4 rounded-md border border-dashed border-edge px-6 py-16 text-center"
      >
        <MailX aria-hidden="true" className="size-10 text-red-ink" strokeWidth={1.25} />
        <p className="text-lg font-semibold">{translate(error.message)}</p>
        <LinkButton variant="secondary" to={PAGES.myInspections.path}>
          {t(PAGES.myInspections.label)}
        </LinkButton>
      </div>
    );
  if (error && !data)
    return <ErrorState title={t(MESSAGES.listError)} detail={translate(error.message)} onRetry={refetch} />;
  if (!data) return <InspectionRequestsSkeleton />;
  return (
    <>
      <div className={INSPECTION_REQUESTS}>
        <MyRequest request={data} isOwn={false} />
      </div>
      <p className="max-w-prose">
        {user ? (
          <Link to={PAGES.myInspections.path} className={link}>
            {t('All requests in your account')}
          </Link>
        ) : (
          rich(
            'With an account for this email address you see all your requests in one place, and can withdraw them: {join} or {login}',
            {
              join: (
                <Link to={PAGES.register.path} className={link}>
                  {t('Join Now')}
                </Link>
              ),
              login: (
                <Link to={loginPath(PAGES.myInspections.path)} className={link}>
                  {t('Login')}
                </Link>
              ),
            },
          )
        )}
      </p>
    </>
  );
}
const link = 'font-semibold text-stamp underline underline-offset-4';
