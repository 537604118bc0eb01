import {
  BOOKING_DAYS_MAX,
  BOOKING_FORM_ROUTE,
  type BookingReceipt,
  bookingForm,
  DEVICE_TYPE_LABELS,
  DEVICE_TYPES,
  dayInPakistan,
  INSPECTION_MESSAGES as MESSAGES,
  PAGES,
  plusDays,
  type User,
  type ValueOf,
} from '@parkho/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { readDraft, saveDraft } from '../../lib/drafts/draft-store';
import { useStoredDraft } from '../../lib/drafts/use-stored-draft';
import { useForm } from '../../lib/forms/use-form';
import { ApiError, errorText } from '../../lib/http/api';
import { newIdempotencyKey } from '../../lib/http/idempotency';
import { useLanguage } from '../../lib/language/language';
import { takeFocus } from '../../lib/page/take-focus';
import { Button } from '../../ui/button';
import { Field, Input, Select, Textarea } from '../../ui/field';
import { ContactFields } from '../../ui/form/contact-fields';
import { Banner } from '../../ui/page/banner';
import { type BookingValues, book, bookingDraft, emptyBooking } from './booking';
import { BookingSummary } from './booking-summary';
import { Packages } from './packages';
import { Urgencies } from './urgencies';

type Booking = ValueOf<ReturnType<typeof bookingForm>>;

interface BookingFormProps {
  user: User | null;
  /** Whether the form is rendered by the server, for every visitor and any day. */
  isServed?: boolean;
}

/** The form of specification 1, sections 3 and 5. Its input outlives the tab until it is booked. */
export function BookingForm({ user, isServed = false }: BookingFormProps) {
  const { language, t, translate } = useLanguage();
  const today = dayInPakistan(new Date().toISOString());
  const rules = useMemo(() => bookingForm(today), [today]);
  const pristine = useMemo(() => emptyBooking(user), [user]);
  const draft = useState(() => (isServed ? undefined : readDraft(bookingDraft(user))))[0];
  /** The last values without an answer: a retry has the same key. */
  const unanswered = useRef(draft?.key ? { key: draft.key, content: contentOf(draft.values) } : undefined);
  const [confirmation, setConfirmation] = useState<Confirmation>();

  const form = useForm<BookingValues, Booking>(rules, draft?.values ?? pristine, async (booking) => {
    const values = form.values();
    const content = contentOf(values);
    const { key } =
      unanswered.current?.content === content ? unanswered.current : { key: newIdempotencyKey() };
    unanswered.current = { key, content };
    saveDraft(bookingDraft(user), { values, key });
    try {
      const { message, data } = await book(booking, key);
      unanswered.current = undefined;
      form.clear(pristine);
      setConfirmation({
        message: translate(message || MESSAGES.booked),
        email: booking.email,
        receipt: data.request,
      });
    } catch (error) {
      throw displayError(error as ApiError);
    }
  });
  const displayError = ({ status, message, fields }: ApiError): ApiError => {
    if (status === 0) return new ApiError(0, t(MESSAGES.submitError));
    if (status < 500) unanswered.current = undefined;
    const text = errorText(new Error(message), MESSAGES.submitFailed);
    return new ApiError(status, t(MESSAGES.bookFailed, { message: translate(text) }), fields);
  };

  const values = form.watch() as BookingValues;
  const wrongDate = form.errorOf('preferredDate');
  const dateError = wrongDate === MESSAGES.bookingFieldsRequired ? MESSAGES.dateInvalid : wrongDate;
  const content = contentOf(values);
  const isBegun = content !== contentOf(pristine);
  const key = unanswered.current?.content === content ? unanswered.current.key : undefined;
  useStoredDraft(bookingDraft(user), isBegun ? { values, key } : null, draft !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the input changes.
  useEffect(() => {
    if (isBegun) setConfirmation(undefined);
  }, [content]);

  return (
    // Without scripts the browser validates and sends the form; with scripts the form's own rules do, with messages.
    <form
      action={`/api/${BOOKING_FORM_ROUTE}`}
      method="post"
      noValidate={!isServed}
      onSubmit={form.submit}
      aria-label={t('Book an inspection')}
      className="grid gap-8"
    >
      {isServed && language !== 'en' && <input type="hidden" name="language" value={language} />}
      <Packages
        control={form.control('inspectionType')}
        error={form.errorOf('inspectionType') && MESSAGES.packageRequired}
      />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-1 gap-8 rounded-md border border-hairline bg-sheet p-5 sm:p-8">
          <Part title={t('Device')}>
            <Field label={t('Device type')} error={form.errorOf('deviceType')}>
              <Select {...form.control('deviceType')} required>
                <option value="">{t('Choose a device type')}</option>
                {DEVICE_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {translate(DEVICE_TYPE_LABELS[type])}
                  </option>
                ))}
              </Select>
            </Field>
            <Field
              label={t('Device location')}
              hint={t('City and area; only our inspectors see it.')}
              error={form.errorOf('location')}
            >
              <Input {...form.control('location')} autoComplete="street-address" required />
            </Field>
            <div className="sm:col-span-2">
              <Field
                label={t('Device specifications (optional)')}
                hint={t('Brand, model and parts, as far as you know them.')}
                error={form.errorOf('deviceSpecs')}
              >
                <Textarea {...form.control('deviceSpecs')} rows={2} />
              </Field>
            </div>
            <div className="sm:col-span-2">
              <Field
                label={t('Description (optional)')}
                hint={t('Problems you have noticed, or what you will use it for.')}
                error={form.errorOf('description')}
              >
                <Textarea {...form.control('description')} rows={4} />
              </Field>
            </div>
          </Part>
          <Part title={t('When')}>
            <Field label={t('Preferred date')} error={dateError}>
              <Input
                {...form.control('preferredDate')}
                type="date"
                {...(!isServed && { min: today, max: plusDays(today, BOOKING_DAYS_MAX) })}
                required
              />
            </Field>
            <div className="sm:col-span-2">
              <Urgencies control={form.control('urgency')} error={form.errorOf('urgency')} />
            </div>
          </Part>
          <Part title={t('Your details')}>
            <ContactFields form={form} phone={values.phone} />
          </Part>
        </div>
        <div className="grid gap-5 rounded-md border border-hairline bg-sheet p-5 sm:p-6 lg:sticky lg:top-24">
          {!confirmation && <BookingSummary values={values} today={today} />}
          {form.refusal && <Banner>{form.refusal}</Banner>}
          {confirmation && <ConfirmationNotice {...confirmation} isKnown={user !== null} />}
          <Button type="submit" busy={form.isSending} className="w-full">
            {form.isSending ? t('Submitting...') : t('Submit Request')}
          </Button>
          {isBegun && !form.isSending && (
            <Button
              variant="quiet"
              onClick={() => form.clear(pristine)}
              className="-my-3 justify-self-center"
            >
              {t('Clear the form')}
            </Button>
          )}
        </div>
      </div>
    </form>
  );
}

const contentOf = (values: BookingValues): string => JSON.stringify(Object.entries(values).sort());

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <h3 className="text-xl font-semibold sm:col-span-2">{title}</h3>
      {children}
    </div>
  );
}

interface Confirmation {
  message: string;
  email: string;
  receipt: BookingReceipt;
}

/** The booking; it takes the focus from the form, which is empty again. */
function ConfirmationNotice({
  message,
  email,
  receipt: { total, dueOn },
  isKnown,
}: Confirmation & { isKnown: boolean }) {
  const { t, rich, pkr, day } = useLanguage();
  return (
    <div className="grid gap-3">
      <Banner kind="success" ref={takeFocus}>
        {message}
      </Banner>
      <p className="wrap-anywhere">
        {t('{total}, with the result by {day} at the latest.', { total: pkr(total), day: day(dueOn) })}{' '}
        {rich(MESSAGES.linkSent, { email: <bdi>{email}</bdi> })}
        {isKnown && (
          <>
            {' '}
            <Link
              to={PAGES.myInspections.path}
              className="font-semibold text-stamp underline underline-offset-4"
            >
              {t(PAGES.myInspections.label)}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
