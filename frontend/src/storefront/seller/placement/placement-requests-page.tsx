import { PAGES } from '@parkho/contracts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Banner } from '../../../ui/page/banner';
import { Tabs } from '../../../ui/page/tabs';
import { MakeRequest } from './make-request';
import type { Notice } from './notice';
import { placementSearch, TABS, usePlacementQuery } from './placement-query';
import { RequestHistory } from './request-history';

export default function PlacementRequestsPage() {
  const placementQuery = usePlacementQuery();
  const { tab } = placementQuery;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState<Notice & { tab: typeof tab }>();
  const showNotice = (notice: Notice) => setNotice({ ...notice, tab });

  // The pressed button may be gone or disabled: the focus moves to the notice.
  useEffect(() => {
    if (notice) banner.current?.focus();
  }, [notice]);

  return (
    <div className="wrap grid gap-6 py-10">
      <div className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold outline-none sm:text-4xl">
          {PAGES.sellerFeaturedRequests.title}
        </h1>
        <p className="text-ink-soft">Request that your products be featured on the home page.</p>
      </div>
      {notice?.tab === tab && (
        <Banner
          ref={banner}
          kind={notice.kind}
          onDismiss={() => {
            setNotice(undefined);
            heading.current?.focus();
          }}
        >
          {notice.text}
        </Banner>
      )}
      <Tabs
        label={PAGES.sellerFeaturedRequests.title}
        tabs={TABS}
        active={tab}
        onSelect={(tab) => {
          setNotice(undefined);
          navigate({ search: placementSearch({ tab }) });
        }}
      >
        {tab === 'request' ? (
          <MakeRequest placementQuery={placementQuery} showNotice={showNotice} />
        ) : (
          <RequestHistory placementQuery={placementQuery} showNotice={showNotice} />
        )}
      </Tabs>
    </div>
  );
}
