import type { BookingReceipt, bookingForm, InspectionType, User, ValueOf } from '@parkho/contracts';
import type { DraftStorage } from '../../lib/drafts/draft-store';
import { api } from '../../lib/http/api';

/** The form values as typed (specification 1, section 3). */
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

/** An empty form; for a signed-in user, prefilled with their contact data. */
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

/** Requests with the same key make one booking. */
export const book = (booking: ValueOf<ReturnType<typeof bookingForm>>, idempotencyKey: string) =>
  api.post<{ request: BookingReceipt }>('/external-inspections/request', booking, { idempotencyKey });

/** A booking that is not sent yet. */
interface BookingDraft {
  values: BookingValues;
  /** The Idempotency-Key that these values were sent with, while there is no answer. */
  key?: string | undefined;
}

/** In milliseconds: a booking holds a person's name, contact data and address. */
const DRAFT_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Also for a visitor without a session. */
export const bookingDraft = (user: User | null): DraftStorage<BookingDraft> => ({
  key: `booking:${user?._id ?? ''}`,
  restore: (draft) =>
    Date.now() - Date.parse(draft.savedAt) < DRAFT_KEPT_MS
      ? { ...draft, values: { ...emptyBooking(user), ...draft.values } }
      : undefined,
});
