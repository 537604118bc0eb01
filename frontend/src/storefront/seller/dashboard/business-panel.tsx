import { type User, writtenPhone } from '@parkho/contracts';
import { formatDate } from '../../../lib/date';
import { Panel } from './panel';

const NOT_SPECIFIED = 'Not specified';

/** The seller's business data, with the defaults of specification 2, section 2. */
export function BusinessPanel({ user }: { user: User }) {
  const { street, city, state, zipCode } = user.address ?? {};
  const facts: readonly [string, string][] = [
    ['Business name', user.businessName || 'Individual'],
    ['Account type', user.role.replace(/^./, (letter) => letter.toUpperCase())],
    ['Email', user.email],
    ['Phone', user.phone ? writtenPhone(user.phone) : NOT_SPECIFIED],
    ['Address', [street, city, state, zipCode].filter(Boolean).join(', ') || NOT_SPECIFIED],
    ['Member since', user.createdAt ? formatDate(user.createdAt) : 'Unknown'],
  ];
  return (
    <Panel title="Business Information">
      <dl className="rounded-md border border-hairline bg-sheet px-4">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="grid gap-x-4 border-hairline py-2.5 not-last:border-b sm:grid-cols-[7.5rem_minmax(0,1fr)] lg:grid-cols-1 xl:grid-cols-[7.5rem_minmax(0,1fr)]"
          >
            <dt className="text-sm text-ink-soft sm:leading-6">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
