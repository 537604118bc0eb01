import { Link } from 'react-router';
import { SealMark } from '../ui/seal';
import { paths } from './paths';

/** The seal and the name, leading home. */
export function Wordmark({ sealClass = 'text-stamp' }: { sealClass?: string }) {
  return (
    <Link to={paths.home} className="inline-flex min-h-11 items-center gap-2.5">
      <SealMark className={`size-9 ${sealClass}`} />
      <span className="font-display text-2xl font-bold tracking-tight">Parkho</span>
    </Link>
  );
}
