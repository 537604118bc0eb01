import type { User, UserRole } from '@parkho/contracts';
import { type LucideIcon, ShieldCheck, Store, UserRound } from 'lucide-react';
import { imageSource } from '../lib/image';

const defaults: Record<UserRole, LucideIcon> = { admin: ShieldCheck, seller: Store, buyer: UserRound };

/** The profile picture, or the sign of the role. */
export function Avatar({ user }: { user: User }) {
  const Sign = defaults[user.role];
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-full bg-stamp text-white">
      {user.profilePicture ? (
        <img {...imageSource(user.profilePicture)} sizes="2.5rem" alt="" className="size-full object-cover" />
      ) : (
        <Sign aria-hidden="true" className="size-5" />
      )}
    </span>
  );
}
