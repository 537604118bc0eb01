import type { DeviceContact } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { deviceContact } from '../../../lib/devices/products';

interface ReadContact {
  contact: DeviceContact | undefined;
  /** Why it could not be loaded. */
  problem: string | undefined;
  isPending: boolean;
  /** Loads it; resolves to whether that succeeded. */
  load: () => Promise<boolean>;
}

/** The seller's contact data, once loaded by any part of the page. */
export function useDeviceContact(id: string): ReadContact {
  const { data, error, isFetching, refetch } = useQuery({ ...deviceContact(id), enabled: false });
  return {
    contact: data,
    problem: isFetching ? undefined : error?.message,
    isPending: isFetching,
    load: async () => (await refetch()).isSuccess,
  };
}
