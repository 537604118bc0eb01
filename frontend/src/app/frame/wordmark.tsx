import { PAGES } from '@parkho/contracts';
import { Link } from 'react-router';
import { SealMark } from '../../ui/device/seal';

/**
 * The seal and the name, linked to the home page. Where large text leaves no room for the name, it wraps out of sight.
 */
export function Wordmark({ sealClass = 'text-stamp' }: { sealClass?: string }) {
  return (
    <Link to={PAGES.home.path} className="flex h-11 min-w-9 flex-wrap gap-x-2.5 overflow-hidden">
      <SealMark className={`my-1 size-9 ${sealClass}`} />
      <span className="font-display text-2xl leading-11 font-bold tracking-tight">Parkho</span>
    </Link>
  );
}
