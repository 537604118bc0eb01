import type { BookingReceipt, bookingForm, InspectionType, User, ValueOf } from '@parkho/contracts';
import { api } from '../../lib/http/api';
import { readStorage, writeStorage } from '../../lib/storage';

/** The form as it is typed (specification 1, section 3). */
export type BookingValues = Record<
  | 'name'
  | 'email'
  | 'phone'
  | 'deviceType'
  | 'deviceSpecs'
  | 'preferredDate'
  | 'location'
  | 'description'
  | 'urgency',
  string
> & { inspectionType: InspectionType | '' };

/** An empty form; of who is signed in, what is known. */
export const emptyBooking = (user: User | null): BookingValues => ({
  name: user?.name ?? '',
  email: user?.email ?? '',
  phone: user?.phone ?? '',
  deviceType: '',
  deviceSpecs: '',
  preferredDate: '',
  location: '',
  inspectionType: '',
  description: '',
  urgency: 'normal',
});

/** The same booking under the same key is booked once. */
export const book = (booking: ValueOf<ReturnType<typeof bookingForm>>, idempotencyKey: string) =>
  api.post<{ request: BookingReceipt }>('/external-inspections/request', booking, { idempotencyKey });

/** A booking that somebody has begun, in this browser alone. */
export interface BookingDraft {
  values: BookingValues;
  /** The Idempotency-Key that these very values were sent with, where no answer has come yet. */
  key?: string | undefined;
}

/** For so many milliseconds: it says who somebody is and where they can be found. */
const DRAFT_KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Whoever signs in next at the same browser is shown nothing of it. */
const storageKey = (user: User | null): string => `booking:${user?._id ?? ''}`;

export const loadBooking = (user: User | null): BookingDraft | undefined => {
  try {
    const kept = JSON.parse(readStorage(storageKey(user)) ?? 'null');
    if (!kept) return undefined;
    if (Date.now() - Date.parse(kept.savedAt) < DRAFT_KEPT_MS)
      return { ...kept, values: { ...emptyBooking(user), ...kept.values } };
  } catch {
    // Not of our writing.
  }
  keepBooking(user, null);
  return undefined;
};

/** `null` forgets it. */
export const keepBooking = (user: User | null, draft: BookingDraft | null): void =>
  writeStorage(storageKey(user), draft && JSON.stringify({ ...draft, savedAt: new Date().toISOString() }));
