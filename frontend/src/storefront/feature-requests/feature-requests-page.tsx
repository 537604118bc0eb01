import { PAGES } from '@parkho/contracts';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDocumentTitle } from '../../lib/page/use-document-title';
import { useAuth } from '../../lib/session/auth';
import { Button } from '../../ui/button';
import { Tabs } from '../../ui/page/tabs';
import { requestSearch, TABS, useRequestQuery } from './parts/request-query';
import { RequestList } from './request-list';
import { useRequestDialog } from './use-request-dialog';

const NewRequestDialog = lazy(() => import('./new-request-dialog'));
const RequestDialog = lazy(() => import('./request-dialog'));

/** Feature requests: the user's own, and the board with all of them (specification 2, sections 2, 4 and 5). */
export default function FeatureRequestsPage() {
  const { user } = useAuth();
  return user && <Requests key={user._id} userId={user._id} />;
}

const titles = { mine: PAGES.featureRequests.title, all: PAGES.featureRequests.label };

function Requests({ userId }: { userId: string }) {
  const { requestQuery, change } = useRequestQuery();
  const { tab } = requestQuery;
  const navigate = useNavigate();
  const dialog = useRequestDialog(requestQuery);
  const [deleted, setDeleted] = useState<string>();
  useDocumentTitle(titles[tab]);
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-8 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
        <div className="grid gap-2">
          <h1 className="text-3xl font-bold sm:text-4xl">{titles[tab]}</h1>
          <p className="max-w-prose text-ink-soft">
            Suggest improvements to Parkho, and vote for the ideas of others.
          </p>
        </div>
        <Button onClick={dialog.openNew} aria-haspopup="dialog" className="max-sm:w-full">
          <Plus aria-hidden="true" className="size-5" />
          New Request
        </Button>
      </div>
      <Tabs
        label={PAGES.featureRequests.label}
        tabs={TABS}
        active={tab}
        onSelect={(tab) => navigate({ search: requestSearch({ tab }) })}
      >
        <RequestList
          key={tab}
          userId={userId}
          requestQuery={requestQuery}
          onChange={change}
          onNew={dialog.openNew}
          deleted={deleted}
          onDeleted={setDeleted}
        />
      </Tabs>
      <Suspense>
        {dialog.isNew && <NewRequestDialog userId={userId} onClose={dialog.close} />}
        {dialog.id && (
          <RequestDialog
            userId={userId}
            id={dialog.id}
            onOpen={dialog.open}
            onClose={dialog.close}
            onDeleted={setDeleted}
          />
        )}
      </Suspense>
    </div>
  );
}
