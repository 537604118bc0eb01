import {
  devicePath,
  TRAFFIC_MESSAGES as MESSAGES,
  NO_TRAFFIC,
  PAGES,
  queryString,
  type ShopTraffic,
  STATE_LABELS,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { errorText } from '../../../lib/http/api';
import { pageNumber } from '../../../lib/page/query-params';
import { Field, Select } from '../../../ui/field';
import { Banner } from '../../../ui/page/banner';
import { Pagination } from '../../../ui/pagination';
import { Skeleton } from '../../../ui/skeleton';
import { EmptyState, ErrorState } from '../../../ui/states';
import { shopTraffic, trafficOfDevice } from './traffic-calls';
import { TrafficTable, WeekCards, WeeksFigure, weekName } from './weeks';

/** The traffic of a shop's devices by week: /seller/traffic?week=2026-11-23, or of one device. */
export default function TrafficPage() {
  const device = useSearchParams()[0].get('device');
  return (
    <div className="wrap grid grid-cols-1 gap-6 py-8 sm:py-10">
      {device ? <OfDevice id={device} /> : <OfShop />}
    </div>
  );
}

function OfShop() {
  const [params, setParams] = useSearchParams();
  const page = pageNumber(params.get('page') ?? '') ?? 1;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    shopTraffic(params.get('week') ?? undefined, page),
  );
  return (
    <>
      <div className="grid gap-2">
        <h1 className="text-3xl font-bold sm:text-4xl">{PAGES.sellerTraffic.title}</h1>
        <p className="max-w-prose text-ink-soft">
          A contact is a buyer who opened your contact details. Calls, WhatsApp and email are what they chose
          next. Your own visits do not count.
        </p>
      </div>
      {!data ? (
        error ? (
          <ErrorState title={MESSAGES.loadFailed} detail={error.message} onRetry={refetch} />
        ) : (
          <Skeleton className="h-[40rem]" />
        )
      ) : (
        <>
          <div className="w-full sm:w-72">
            <Field label="Week">
              <Select value={data.week} onChange={({ target }) => setParams({ week: target.value })}>
                {data.weeks.map(({ week }) => (
                  <option key={week} value={week}>
                    {weekName(week)}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          {error && <Banner>{errorText(error, MESSAGES.loadFailed)}</Banner>}
          <div
            aria-busy={isPlaceholderData}
            className={`grid grid-cols-1 gap-8 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
          >
            <Shop traffic={data} page={page} />
          </div>
        </>
      )}
    </>
  );
}

function Shop({
  traffic: { week, weeks, devices, pagination },
  page,
}: {
  traffic: ShopTraffic;
  page: number;
}) {
  const weekIndex = weeks.findIndex((entry) => entry.week === week);
  const searchOf = (targetPage: number): string =>
    queryString({
      week: weekIndex === 0 ? undefined : week,
      page: targetPage === 1 ? undefined : targetPage,
    });
  return (
    <>
      <WeekCards current={weeks[weekIndex] ?? NO_TRAFFIC} previous={weeks[weekIndex + 1]} />
      <section aria-labelledby="devices" className="grid grid-cols-1 gap-3">
        <h2 id="devices" className="text-xl font-bold">
          Devices
        </h2>
        {devices.length === 0 ? (
          <EmptyState title={MESSAGES.none} />
        ) : (
          <div id="list" className="grid grid-cols-1 gap-6">
            <TrafficTable
              caption={`Devices in the week ${weekName(week)}`}
              first="Device"
              rows={devices.map(({ _id, name, state, current }) => ({
                key: _id,
                traffic: current,
                name: (
                  <>
                    <Link
                      to={`?${queryString({ device: _id })}`}
                      className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
                    >
                      {name}
                    </Link>
                    {state !== 'active' && <span className="block text-ink-soft">{STATE_LABELS[state]}</span>}
                  </>
                ),
              }))}
            />
            <Pagination
              page={page}
              totalPages={pagination.totalPages}
              linkTo={(targetPage) => ({ search: searchOf(targetPage), hash: '#list' })}
            />
          </div>
        )}
      </section>
      <WeeksFigure weeks={weeks} />
    </>
  );
}

function OfDevice({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(trafficOfDevice(id));
  const backLink = (
    <Link to={PAGES.sellerTraffic.path} className="inline-flex min-h-11 items-center underline">
      All devices
    </Link>
  );
  if (!data)
    return (
      <>
        {backLink}
        {error ? (
          <ErrorState title={MESSAGES.loadFailed} detail={error.message} onRetry={refetch} />
        ) : (
          <Skeleton className="h-[40rem]" />
        )}
      </>
    );
  const { device, weeks } = data;
  return (
    <>
      <div className="grid gap-1">
        {backLink}
        <h1 className="text-3xl font-bold wrap-anywhere sm:text-4xl">{device.name}</h1>
        <p>
          <Link to={devicePath(device._id)} className="inline-flex min-h-11 items-center underline">
            See the listing
          </Link>
        </p>
      </div>
      <section aria-labelledby="week" className="grid grid-cols-1 gap-3">
        <h2 id="week" className="text-xl font-bold">
          This week so far
        </h2>
        <WeekCards current={weeks[0]!} previous={weeks[1]} />
      </section>
      <WeeksFigure weeks={weeks} />
      <section aria-labelledby="weeks" className="grid grid-cols-1 gap-3">
        <h2 id="weeks" className="text-xl font-bold">
          Thirteen weeks
        </h2>
        <TrafficTable
          caption="Views and contacts by week"
          first="Week"
          rows={weeks.map(({ week, ...traffic }) => ({ key: week, name: weekName(week), traffic }))}
        />
      </section>
    </>
  );
}
