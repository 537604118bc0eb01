import type { DeviceContact } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { deviceContact } from '../../../lib/devices/products';

interface ReadContact {
  contact: DeviceContact | undefined;
  /** Why it is not there. */
  problem: string | undefined;
  isPending: boolean;
  /** Whether it is there then. */
  read: () => Promise<boolean>;
}

/** How to reach the seller, once it has been read somewhere on the page. */
export function useDeviceContact(id: string): ReadContact {
  const { data, error, isFetching, refetch } = useQuery({ ...deviceContact(id), enabled: false });
  return {
    contact: data,
    problem: isFetching ? undefined : error?.message,
    isPending: isFetching,
    read: async () => (await refetch()).isSuccess,
  };
}
