import { PAGES } from '@parkho/contracts';
import { Link } from 'react-router';
import { SealMark } from '../ui/seal';

/** The seal and the name, leading home. */
export function Wordmark({ sealClass = 'text-stamp' }: { sealClass?: string }) {
  return (
    <Link to={PAGES.home.path} className="inline-flex min-h-11 items-center gap-2.5">
      <SealMark className={`size-9 ${sealClass}`} />
      <span className="font-display text-2xl font-bold tracking-tight">Parkho</span>
    </Link>
  );
}
