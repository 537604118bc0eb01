import {
  dayInPakistan,
  interpolate,
  INSPECTION_MESSAGES as MESSAGES,
  plusDays,
  type User,
} from '@parkho/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { createQueryClient } from '../../app/query-client';
import { formatDay } from '../../lib/date';
import { signInAs } from '../../lib/session/auth.fixture';
import InspectionPage from './inspection-page';

/** Sunday, 22 November 2026, in Pakistan: it is still Saturday in UTC. */
const NOW = '2026-11-21T20:00:00Z';
const TODAY = dayInPakistan(NOW);
const sana = { _id: 'u1', name: 'Sana Iqbal', email: 'sana@example.pk', phone: '0300-1234567' } as User;

let answers: (() => Response)[];
const onBook = jest.fn((_body: unknown, _key: string | undefined) => {});
const failure = (status: number, message?: string) => () =>
  Response.json({ success: false, message }, { status });
const noNetwork = () => {
  throw new TypeError('fetch failed');
};

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse(NOW), doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask'] });
  localStorage.clear();
  answers = [];
  onBook.mockClear();
  globalThis.fetch = (async (_url: string, { headers, body }: RequestInit) => {
    onBook(JSON.parse(String(body)), (headers as Record<string, string>)['Idempotency-Key']);
    const answer = answers.shift();
    if (answer) return answer();
    const request = { _id: 'r1', dueOn: '2026-11-25', total: 4500 };
    return Response.json({ success: true, message: MESSAGES.booked, data: { request } }, { status: 201 });
  }) as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const show = (user: User | null = null) => {
  signInAs(user);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <InspectionPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};
const form = () => within(screen.getByRole('form', { name: 'Book an inspection' }));
const type = (label: string | RegExp, value: string) =>
  act(async () => fireEvent.change(form().getByLabelText(label), { target: { value } }));
const choose = (name: string | RegExp) =>
  act(async () => fireEvent.click(form().getByRole('radio', { name })));
const submit = () => act(async () => fireEvent.click(form().getByRole('button', { name: 'Submit Request' })));
const fill = async () => {
  await choose('Complete');
  await choose(/Urgent/);
  await type('Device type', 'laptop');
  await type('Device location', 'Gulberg, Lahore');
  await type('Preferred date', '2026-11-23');
  await type('Name', 'Ayesha');
  await type('Email', 'ayesha@example.pk');
  await type('Phone', '0300 1234567');
};

test('the total and the due day change with every choice', async () => {
  show();
  const total = () => form().getByText('Total').textContent;
  expect(total()).toBe('Total–');
  await choose('Complete');
  expect(total()).toBe('TotalPKR 3,000');
  await choose(/Emergency/);
  expect(total()).toBe('TotalPKR 6,000');
  expect(form().getByText('Choose a date')).toBeVisible();
  await type('Preferred date', TODAY);
  // A Sunday: the same day is the next working day.
  expect(form().getByText(formatDay('2026-11-23'))).toBeVisible();
  await choose(/Urgent/);
  expect(form().getByText(formatDay('2026-11-24'))).toBeVisible();
});

test('errors show at their fields, and the first one has the focus', async () => {
  show();
  await submit();
  expect(form().getByText(MESSAGES.packageRequired)).toBeVisible();
  await waitFor(() => expect(form().getByRole('radio', { name: 'Basic' })).toHaveFocus());
  expect(form().getByLabelText('Preferred date')).toHaveAccessibleDescription(MESSAGES.dateInvalid);
  for (const label of ['Name', 'Email', 'Phone', 'Device type', 'Device location'])
    expect(form().getByLabelText(label)).toHaveAccessibleDescription(
      new RegExp(MESSAGES.bookingFieldsRequired.replace('.', '\\.')),
    );
  expect(onBook).not.toHaveBeenCalled();
});

test('the earliest day is today in Pakistan, and a phone has at most 15 characters', async () => {
  show();
  await fill();
  expect(form().getByLabelText('Preferred date')).toHaveAttribute('min', '2026-11-22');
  expect(form().getByLabelText('Phone')).toHaveAttribute('maxlength', '15');
  expect(form().getByText('12/15')).toBeVisible();
  await type('Preferred date', plusDays(TODAY, -1));
  await type('Phone', '0300 1234567 890');
  await submit();
  expect(form().getByLabelText('Preferred date')).toHaveAccessibleDescription(MESSAGES.dateInPast);
  expect(form().getByText(MESSAGES.phoneTooLong)).toBeVisible();
  expect(onBook).not.toHaveBeenCalled();
});

test.each([
  ['+92 300 123 4567', '0300 1234567'],
  ['+92 42 111 727 546', '+9242111727546'],
  ['\u202a+92 300 1234567\u202c', '+92 300 1234567'],
  ['+971 50 123 4567', '+971501234567'],
])('a pasted phone number keeps its last digits: %s', async (pasted, expected) => {
  show();
  const phone = form().getByLabelText('Phone');
  await userEvent.click(phone);
  await userEvent.paste(pasted);
  expect(phone).toHaveValue(expected);
  expect(form().getByText(`${expected.length}/15`)).toBeVisible();
});

test('a booking is confirmed in green, and the form is empty again', async () => {
  show();
  await fill();
  await submit();
  expect(await form().findByRole('status')).toHaveTextContent(MESSAGES.booked);
  expect(form().getByText(/PKR 4,500, with the result by Nov 25, 2026/)).toBeVisible();
  expect(form().getByLabelText('Device location')).toHaveValue('');
  expect(form().getByRole('radio', { name: 'Complete' })).not.toBeChecked();
  expect(onBook.mock.calls).toEqual([
    [
      {
        name: 'Ayesha',
        email: 'ayesha@example.pk',
        phone: '0300 1234567',
        deviceType: 'laptop',
        deviceSpecs: '',
        preferredDate: '2026-11-23',
        location: 'Gulberg, Lahore',
        inspectionType: 'complete',
        urgency: 'urgent',
        description: '',
      },
      expect.any(String),
    ],
  ]);
  expect(localStorage).toHaveLength(0);
});

test('a signed-in user’s contact data are prefilled', () => {
  show(sana);
  for (const [label, value] of [
    ['Name', sana.name],
    ['Email', sana.email],
    ['Phone', sana.phone],
  ])
    expect(form().getByLabelText(label!)).toHaveValue(value);
});

test.each<[what: string, answer: () => Response, message: string]>([
  [
    'with the server’s message',
    failure(429, 'Too many'),
    interpolate(MESSAGES.bookFailed, { message: 'Too many' }),
  ],
  ['without a message', failure(500), interpolate(MESSAGES.bookFailed, { message: MESSAGES.submitFailed })],
  ['without an answer', noNetwork, MESSAGES.submitError],
])('an error is shown in red: %s', async (_what, answer, message) => {
  show();
  await fill();
  answers = [answer];
  await submit();
  expect(await form().findByRole('alert')).toHaveTextContent(message);
  expect(form().getByLabelText('Device location')).toHaveValue('Gulberg, Lahore');
});

test('the input outlives the tab, with the key of an unanswered attempt', async () => {
  const { unmount } = show();
  await fill();
  answers = [noNetwork];
  await submit();
  await form().findByRole('alert');
  unmount();

  const reopened = show();
  expect(form().getByLabelText('Device location')).toHaveValue('Gulberg, Lahore');
  expect(form().getByRole('radio', { name: 'Complete' })).toBeChecked();
  answers = [noNetwork];
  await submit();
  await type('Device location', 'Saddar, Karachi');
  await submit();
  await form().findByRole('status');
  const [first, second, third] = onBook.mock.calls.map(([, key]) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  reopened.unmount();

  // Another user of the same browser does not see the draft.
  show();
  await type('Device location', 'Gulberg, Lahore');
  await waitFor(() => expect(localStorage).toHaveLength(1));
  show(sana);
  expect(screen.getAllByLabelText('Device location').at(-1)).toHaveValue('');
});

test('the form can be cleared', async () => {
  show();
  await type('Device location', 'Gulberg, Lahore');
  await userEvent.click(form().getByRole('button', { name: 'Clear the form' }));
  expect(form().getByLabelText('Device location')).toHaveValue('');
  expect(localStorage).toHaveLength(0);
});
