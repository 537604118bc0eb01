import { type Area, areaOf, type User } from '@parkho/contracts';
import { type LucideIcon, ShieldCheck, Store, UserRound } from 'lucide-react';
import { useState } from 'react';
import { imageSource } from '../../lib/devices/image';

const defaults: Record<Area, LucideIcon> = { console: ShieldCheck, 'seller-area': Store, shop: UserRound };

const styles = {
  small: { frame: 'size-10', sign: 'size-5', sizes: '2.5rem' },
  large: { frame: 'size-24', sign: 'size-10', sizes: '6rem' },
};

interface AvatarProps {
  user: Pick<User, 'role' | 'profilePicture'>;
  size?: keyof typeof styles;
}

/** The profile picture, or the role's icon if it is missing or fails to load. */
export function Avatar({ user: { role, profilePicture }, size = 'small' }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const Sign = defaults[areaOf(role)];
  const { frame, sign, sizes } = styles[size];
  return (
    <span
      className={`grid ${frame} shrink-0 place-items-center overflow-hidden rounded-full bg-stamp text-contrast`}
    >
      {profilePicture && profilePicture !== failed ? (
        <img
          {...imageSource(profilePicture)}
          sizes={sizes}
          alt=""
          onError={() => setFailed(profilePicture)}
          className="size-full object-cover"
        />
      ) : (
        <Sign aria-hidden="true" className={sign} strokeWidth={size === 'large' ? 1.5 : 2} />
      )}
    </span>
  );
}
