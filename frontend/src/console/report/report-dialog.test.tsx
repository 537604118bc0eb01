import {
  CHECKLIST,
  type InspectionCase,
  type InspectionReport,
  INSPECTION_MESSAGES as MESSAGES,
  NOT_CHECKED,
  type PhotoMatch,
  type QueuedInspection,
  reportDraftKey,
} from '@parkho/contracts';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clear, keys } from 'idb-keyval';
import { AdminContext, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { ReportDialog } from './report-dialog';

/** What a photo looks like is its first letters here; jsdom draws none. */
jest.mock('../../lib/files/picture-hashes', () => ({
  hashesOf: async (photo: File) => ({ sha256: photo.name, fingerprint: photo.name.slice(0, 16) }),
}));

/** What was sent, and the answer that the test gives. */
class Upload {
  static all: Upload[] = [];
  static get last(): Upload {
    return Upload.all.at(-1)!;
  }
  readonly upload = {};
  readonly headers = new Map<string, string>();
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  route = '';
  form = new FormData();
  open(method: string, path: string) {
    this.route = `${method} ${path}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  send(form: FormData) {
    this.form = form;
    Upload.all.push(this);
  }
  abort() {}
  get data() {
    return JSON.parse(String(this.form.get('inspectionData')));
  }
  async answers(status: number, body: object) {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    await act(async () => {
      this.onload?.();
      this.onloadend?.();
    });
  }
  async fails() {
    await act(async () => {
      this.onerror?.();
      this.onloadend?.();
    });
  }
}

const laptop: InspectionCase = {
  inspectionId: 'p1',
  kind: 'listing',
  device: { name: 'ThinkPad T480', condition: 'Used', model: 'T480', ram: '16GB' },
  request: null,
  isInspected: false,
  version: 0,
  report: null,
  ownerId: 's1',
  productVersion: 7,
  inspectorName: 'Ayesha Khan',
};
const finding = (status: string) => ({ status }) as { status: 'OK' };
const issued: InspectionReport = {
  reportId: 'PK-1234-5678-9',
  version: 1,
  issuedAt: '2026-11-20T10:00:00.000Z',
  issuer: 'Parkho',
  device: laptop.device,
  deviceInfo: { inspectionDate: '2026-11-20', inspectorName: 'Bilal Ahmed', serialNumber: 'PF-1' },
  physical: {
    backSide: finding('OK'),
    screen: finding('Faulty'),
    keyboardDeck: finding('OK'),
    ports: {
      usbA: finding('Functional'),
      usbC: finding(NOT_CHECKED),
      audioJack: finding(NOT_CHECKED),
      ethernet: finding(NOT_CHECKED),
      powerPort: finding(NOT_CHECKED),
      hdmi: finding(NOT_CHECKED),
    },
  },
  internals: {
    processor: finding('OK'),
    ram: { ...finding('OK'), size: 16 },
    ssd: finding(NOT_CHECKED),
    gpu: finding(NOT_CHECKED),
    wifi: finding(NOT_CHECKED),
    speakers: finding(NOT_CHECKED),
    lcd: finding(NOT_CHECKED),
    battery: finding(NOT_CHECKED),
  },
  overallStatus: 'Needs Repair',
  overallRating: 6,
  overallNotes: 'A crack in the screen.',
  photos: { overview: { path: `/api/images/${'a'.repeat(64)}-1600.webp`, sha256: 'b'.repeat(64) } },
  attachments: [],
};

/** What the server says of the inspection. */
let subject: InspectionCase;
/** What it says of photos, and the requests that are assigned to the inspector. */
let matches: PhotoMatch[];
let waiting: Partial<QueuedInspection>[];
const open = async () => {
  const [onNext, onClose] = [jest.fn(), jest.fn()];
  const view = render(
    <MemoryRouter>
      <AdminContext
        dataProvider={testDataProvider()}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ReportDialog inspectionId="p1" name="ThinkPad T480" onNext={onNext} onClose={onClose} />
      </AdminContext>
    </MemoryRouter>,
  );
  await screen.findByText(/^Issue/, { selector: 'button' });
  return { ...view, onNext, onClose };
};

/*
 * The dialog has some two hundred fields: they are found by where they are in the report, which jsdom answers at once.
 * What assistive technology makes of them is looked at in a browser.
 */
const field = (path: string) => document.querySelector<HTMLInputElement>(`[data-path="${path}"]`)!;
const choices = (path: string) => [
  ...field(path).closest('fieldset')!.querySelectorAll<HTMLInputElement>('input'),
];
const choice = (path: string, value: string) =>
  choices(path.startsWith('overall') ? path : `${path}.status`).find((input) => input.value === value)!;
const button = (name: string | RegExp) => screen.getByText(name, { selector: 'button' });
const submit = () => user.click(button(/^Issue/));
/** As a whole: each key would take jsdom a second to draw. */
const type = (into: HTMLElement, value: string) => fireEvent.change(into, { target: { value } });
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const successAnswer = () =>
  Upload.last.answers(200, {
    success: true,
    message: MESSAGES.issued,
    data: { product: { _id: 'p1', reportId: 'PK-1234-5678-9' }, version: 1 },
  });
const stored = () => localStorage.getItem(reportDraftKey('p1'));

beforeEach(async () => {
  subject = laptop;
  Upload.all = [];
  await clear();
  localStorage.clear();
  globalThis.XMLHttpRequest = Upload as unknown as typeof XMLHttpRequest;
  matches = [];
  waiting = [];
  globalThis.fetch = (async (url: string) => {
    const data = url.includes('/photo-matches')
      ? { photos: matches }
      : url.includes('/inspection-requests')
        ? { requests: waiting }
        : subject;
    return new Response(JSON.stringify({ success: true, data }));
  }) as typeof fetch;
  URL.createObjectURL = () => 'blob:shown';
  URL.revokeObjectURL = () => {};
});

test('no status is OK by default, and an empty report is rejected at the first part', async () => {
  await open();
  for (const { path } of CHECKLIST) expect(choice(path, NOT_CHECKED)).toBeChecked();
  expect(screen.getByText('0 of 17 checked')).toBeInTheDocument();
  await submit();
  expect(screen.getAllByText(MESSAGES.nothingChecked)).not.toHaveLength(0);
  await waitFor(() => expect(field('physical.backSide.status')).toHaveFocus());
  expect(Upload.all).toHaveLength(0);
});

test('a number selects a status and moves on; arrows move within a part', async () => {
  await open();
  choice('physical.backSide', NOT_CHECKED).focus();
  await user.keyboard('1');
  expect(choice('physical.backSide', 'OK')).toBeChecked();
  await waitFor(() => expect(choice('physical.screen', NOT_CHECKED)).toHaveFocus());
  await user.keyboard('3');
  expect(choice('physical.screen', 'Faulty')).toBeChecked();
  await user.keyboard('{ArrowRight}');
  expect(choice('physical.keyboardDeck', 'Not fitted')).toBeChecked();
  expect(screen.getByText('2 of 16 checked')).toBeInTheDocument();
});

test('a disk has no screen coverage, and a desktop no screen unless added', async () => {
  subject = { ...laptop, device: { ...laptop.device, category: 'Components' } };
  const { unmount } = await open();
  await user.click(choice('internals.ssd', 'OK'));
  expect(screen.getAllByText('1 of 1 checked')).toHaveLength(2);
  unmount();
  localStorage.clear();

  subject = { ...laptop, device: { ...laptop.device, category: 'Desktop' } };
  await open();
  expect(field('physical.screen.status')).toBeNull();
  expect(screen.getByText('0 of 13 checked')).toBeInTheDocument();
  await user.click(button('Show parts that are unusual for Desktop'));
  await user.click(choice('physical.screen', 'OK'));
  expect(screen.getByText('1 of 14 checked')).toBeInTheDocument();
});

test('the verdict follows the findings, and overriding it requires a reason', async () => {
  await open();
  await user.click(choice('physical.backSide', 'OK'));
  expect(screen.getByText(/Suggested: Good with Minor Issues, 5 of 10/)).toBeInTheDocument();
  await user.click(choice('physical.screen', 'Faulty'));
  expect(screen.getByText(/Suggested: Needs Repair, 3 of 10 \(Poor\)/)).toBeInTheDocument();

  await user.click(button('Override verdict'));
  await user.click(choice('overallRating', '7'));
  await submit();
  const reason = field('overruled');
  await waitFor(() => expect(reason).toHaveFocus());
  expect(reason).toHaveAccessibleDescription(MESSAGES.overruledRequired);
  type(reason, 'The crack is at the edge');
  await submit();
  await waitFor(() => expect(Upload.all).toHaveLength(1));
  expect(Upload.last.data).toMatchObject({
    overallStatus: 'Needs Repair',
    overallRating: 7,
    overruled: 'The crack is at the edge',
    based: 0,
  });
});

test('unverified items are listed and lower the verdict until they are added', async () => {
  subject = { ...laptop, device: { ...laptop.device, category: 'Desktop' } };
  await open();
  for (const part of ['processor', 'ram', 'ssd']) await user.click(choice(`internals.${part}`, 'OK'));
  const unverifiedNote = () => screen.getByText('Not verified').closest('.MuiAlert-root');
  expect(unverifiedNote()).toHaveTextContent('Serial number, Storage health, Photos (too few).');
  expect(screen.getByText(/Suggested: Good with Minor Issues, 7 of 10/)).toBeInTheDocument();
  type(field('internals.ssd.health'), '97');
  expect(screen.getByText(/Suggested: Excellent, 8 of 10/)).toBeInTheDocument();
  type(field('deviceInfo.noSerialNumber'), 'Label worn off');
  expect(unverifiedNote()).toHaveTextContent('Not verifiedPhotos (too few).');
  type(field('deviceInfo.serialNumber'), 'MXL9021K4P');
  expect(field('deviceInfo.noSerialNumber')).toBeNull();
  await submit();
  await waitFor(() => expect(Upload.all).toHaveLength(1));
  expect(Upload.last.data).toMatchObject({
    overallStatus: 'Excellent',
    overallRating: 9,
    deviceInfo: { serialNumber: 'MXL9021K4P' },
  });
});

test('a repeated photo counts once, and one from another device’s report is shown with that report', async () => {
  await open();
  matches = [{ fingerprint: '0123456789abcdef', reportIds: ['PK-7777-7777-7'] }];
  const choose = (label: string) =>
    user.upload(
      screen.getByLabelText(`Choose ${label}`),
      new File(['jpeg'], '0123456789abcdef.jpg', { type: 'image/jpeg' }),
    );
  await choose('Overview');
  expect(await screen.findByText('PK-7777-7777-7')).toHaveAttribute('href', '/reports/PK-7777-7777-7');
  expect(screen.getByText('1 different, at least 3 expected')).toBeInTheDocument();
  await choose('Ports');
  expect(await screen.findByText(MESSAGES.photoRepeated('Overview'))).toBeInTheDocument();
  expect(screen.getByText('1 different, at least 3 expected')).toBeInTheDocument();
});

test('the preview shows the report as readers will see it, and returns to the form', async () => {
  await open();
  await user.click(button('Preview'));
  expect(screen.getAllByText(MESSAGES.nothingChecked)).not.toHaveLength(0);
  await user.click(choice('physical.screen', 'Issues'));
  type(field('physical.screen.notes'), 'A dead pixel');
  await user.click(button('Preview'));
  const sheet = within(await screen.findByRole('article'));
  expect(sheet.getByText('A dead pixel')).toBeInTheDocument();
  expect(sheet.getByText('Serial number,')).toBeInTheDocument();
  expect(sheet.queryByText(/^Signed with Ed25519/)).toBeNull();
  expect(Upload.all).toHaveLength(0);
  await user.click(button('Back to the form'));
  expect(screen.queryByRole('article')).toBeNull();
  expect(field('physical.screen.notes')).toHaveValue('A dead pixel');
  await user.click(button('Preview'));
  await screen.findByRole('article');
  await submit();
  await waitFor(() => expect(Upload.all).toHaveLength(1));
});

test('an issued report has a link to copy, and a button for the next assigned inspection', async () => {
  waiting = [{ inspectionId: 'p2', name: 'Latitude 7490' }];
  const { onNext } = await open();
  await user.click(choice('physical.screen', 'OK'));
  await submit();
  await waitFor(() => expect(Upload.all).toHaveLength(1));
  await successAnswer();
  expect(await screen.findByText(`${window.location.origin}/reports/PK-1234-5678-9`)).toBeInTheDocument();
  expect(screen.getByLabelText('Copy report link')).toBeInTheDocument();
  expect(await screen.findByText('Next assigned inspection: Latitude 7490')).toBeInTheDocument();
  await user.click(button('Next assigned inspection'));
  expect(onNext).toHaveBeenCalledWith({ inspectionId: 'p2', name: 'Latitude 7490' });
});

test('a measurement outside its limits is rejected at its field', async () => {
  await open();
  await user.click(choice('internals.battery', 'OK'));
  const health = field('internals.battery.health');
  type(health, '140');
  await submit();
  await waitFor(() => expect(health).toHaveFocus());
  expect(health).toHaveAccessibleDescription(MESSAGES.measureInvalid('Health', 0, 100, '%'));
});

test('a report is sent with its photos, the version shown and a key; then the draft is deleted', async () => {
  await open();
  await user.click(choice('physical.screen', 'OK'));
  await user.upload(
    screen.getByLabelText('Choose Overview'),
    new File(['jpeg'], 'p.jpg', { type: 'image/jpeg' }),
  );
  await waitFor(async () => expect(await keys()).toHaveLength(1));
  expect(JSON.parse(stored()!).values.parts['physical.screen'].status).toBe('OK');
  await submit();
  await waitFor(() => expect(Upload.all).toHaveLength(1));
  expect(Upload.last.route).toBe('PATCH /api/admin/products/p1/inspection-with-images');
  expect(Upload.last.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(Upload.last.form.get('inspected')).toBe('true');
  expect(Upload.last.form.get('inspectionImage_overview')).toBeInstanceOf(File);
  expect(Upload.last.data).toMatchObject({
    based: 0,
    overallStatus: 'Good with Minor Issues',
    overallRating: 5,
  });
  await successAnswer();
  const confirmation = (await screen.findByText('PK-1234-5678-9')).parentElement;
  expect(confirmation).toHaveTextContent('Inspection report issued: PK-1234-5678-9, version 1');
  expect(stored()).toBeNull();
  await waitFor(async () => expect(await keys()).toHaveLength(0));
});

test('a lost answer shows an error beside the button and is retried with the same key', async () => {
  await open();
  await user.click(choice('physical.screen', 'OK'));
  await submit();
  await waitFor(() => expect(Upload.all).toHaveLength(1));
  await Upload.last.fails();
  expect(screen.getByRole('alert').parentElement).toContainElement(button('Close'));
  await submit();
  await waitFor(() => expect(Upload.all).toHaveLength(2));
  const [firstKey, secondKey] = Upload.all.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(secondKey).toBe(firstKey);
});

test('a draft is restored with its photos, and can be discarded', async () => {
  const { unmount } = await open();
  await user.click(choice('physical.screen', 'Issues'));
  type(field('physical.screen.notes'), 'A dead pixel');
  await user.upload(
    screen.getByLabelText('Choose Screen'),
    new File(['jpeg'], 'p.jpg', { type: 'image/jpeg' }),
  );
  await waitFor(async () => expect(await keys()).toHaveLength(1));
  unmount();

  await open();
  expect(screen.getByText(/Your draft from .*has been restored/)).toBeInTheDocument();
  expect(choice('physical.screen', 'Issues')).toBeChecked();
  expect(field('physical.screen.notes')).toHaveValue('A dead pixel');
  expect(screen.getByLabelText('Replace Screen')).toBeInTheDocument();

  await user.click(button('Discard draft'));
  const question = (await screen.findByText('Your entries and photos will be lost.')).closest<HTMLElement>(
    '[role=dialog]',
  )!;
  await user.click(within(question).getByText('Discard draft', { selector: 'button' }));
  await waitFor(() => expect(choice('physical.screen', NOT_CHECKED)).toBeChecked());
  expect(stored()).toBeNull();
  expect(await keys()).toHaveLength(0);
});

test('a draft being edited in another tab shows a warning', async () => {
  await open();
  await user.click(choice('physical.screen', 'OK'));
  expect(screen.getByText('Draft saved in this browser')).toBeInTheDocument();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: reportDraftKey('p1') })));
  expect(screen.getByText('Also open in another tab: the latest changes are kept')).toBeInTheDocument();
});

test('the second inspector keeps the draft, compares it, and may correct the report with it', async () => {
  await open();
  await user.click(choice('physical.screen', 'OK'));
  await submit();
  await waitFor(() => expect(Upload.all).toHaveLength(1));
  subject = { ...laptop, version: 1, report: issued, isInspected: true };
  await Upload.last.answers(409, { success: false, message: MESSAGES.reportedMeanwhile });

  const comparison = (await screen.findByText(/PK-1234-5678-9, version 1, by Bilal Ahmed/)).closest(
    '.MuiAlert-message',
  ) as HTMLElement;
  await waitFor(() => expect(within(comparison).getByText(MESSAGES.reportedMeanwhile)).toHaveFocus());
  const screenRow = within(comparison).getByText('Screen').parentElement!;
  expect(within(screenRow).getByText('OK')).toBeInTheDocument();
  expect(within(screenRow).getByText('Faulty')).toBeInTheDocument();
  expect(within(comparison).queryByText('Wi-Fi')).toBeNull();
  expect(stored()).not.toBeNull();
  expect(button(/^Issue/)).toBeDisabled();

  await user.click(button('Correct the report with my draft'));
  await submit();
  const reason = field('correction');
  await waitFor(() => expect(reason).toHaveFocus());
  type(reason, 'The screen is whole');
  await submit();
  await waitFor(() => expect(Upload.all).toHaveLength(2));
  expect(Upload.last.data).toMatchObject({ based: 1, correction: 'The screen is whole' });
  expect(JSON.parse(String(Upload.last.form.get('draftPhotos')))).toEqual(['overview']);
});

test('after a warning about a voided report the next version can be issued all the same', async () => {
  await open();
  await user.click(choice('physical.screen', 'OK'));
  await submit();
  await waitFor(() => expect(Upload.all).toHaveLength(1));
  expect(Upload.last.data).not.toHaveProperty('basedVoid');
  const voided = { at: '2026-03-15T06:00:00.000Z', reason: 'It was another machine' };
  subject = { ...laptop, version: 1, report: issued, isInspected: false, voided };
  await Upload.last.answers(409, { success: false, message: MESSAGES.reportedMeanwhile });

  await user.click(await screen.findByRole('button', { name: 'Correct the report with my draft' }));
  type(field('correction'), 'The screen is whole');
  await submit();
  await waitFor(() => expect(Upload.all).toHaveLength(2));
  expect(Upload.last.data).toMatchObject({ based: 1, basedVoid: true });
});

test('a correction starts from the report, and keeps its photos', async () => {
  subject = { ...laptop, version: 1, report: issued, isInspected: true };
  await open();
  expect(screen.getByText(/Correct report PK-1234-5678-9/)).toBeInTheDocument();
  expect(choice('physical.screen', 'Faulty')).toBeChecked();
  expect(field('internals.ram.size')).toHaveValue('16');
  expect(field('deviceInfo.inspectorName')).toHaveValue('Ayesha Khan');
  expect(screen.getByLabelText('Replace Overview')).toBeInTheDocument();
  expect(stored()).toBeNull();
});

test('a file’s values are offered at their fields', async () => {
  await open();
  const smart = { smartctl: {}, user_capacity: { bytes: 512110190592 } };
  const file = new File([JSON.stringify(smart)], 'smart.json');
  file.arrayBuffer ??= async () => new TextEncoder().encode(JSON.stringify(smart)).buffer as ArrayBuffer;
  await user.upload(screen.getByLabelText('Attach a file'), file);
  await user.click(await screen.findByText(/Use for size: 512 GB \(smart.json\)/));
  expect(field('internals.ssd.size')).toHaveValue('512');
});
