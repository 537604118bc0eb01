import type { InspectionReport, PublicReport } from '@parkho/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { newSigner, recordOf, report, served } from '../../lib/report/signed-report.fixture';
import ReportPage from './report-page';
import VerifyPage from './verify-page';

const lab = newSigner('2026');
const jws = lab.sign(report);
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const noReport = () => json(404, { success: false, message: 'No report has this ID' });
const reportResponse = (changes: Partial<PublicReport> = {}) =>
  json(200, { success: true, data: recordOf(jws, changes) });

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
};

/** Renders the page at the address; `answer` returns the reports, and keys and files are those of the lab. */
const show = (
  address: string,
  answer: (url: string) => Response | Promise<Response> = () => reportResponse(),
) => {
  const requests: string[] = [];
  globalThis.fetch = (async (url: string) => {
    if (url === '/.well-known/jwks.json') return json(200, { keys: [lab.key] });
    const bytes = served.get(url);
    if (bytes) return new Response(bytes);
    if (url.includes('.proof')) return json(202, { success: true, data: null });
    requests.push(url);
    return answer(url);
  }) as typeof fetch;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/reports/:id" element={<ReportPage />} />
          <Route path="/verify" element={<VerifyPage />} />
        </Routes>
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return requests;
};
const sheet = () => screen.findByRole('article', { name: report.device.name });

beforeAll(() => {
  // jsdom has neither.
  Element.prototype.scrollIntoView = () => undefined;
  Blob.prototype.text = function text(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(this);
    });
  };
});

describe('the page of a report', () => {
  const path = `/reports/${report.reportId}`;

  test('shows findings, measurements and unchecked parts', async () => {
    show(path);
    const page = within(await sheet());
    expect(page.getByText('Good with Minor Issues')).toBeVisible();
    expect(page.getByText('4 of 16')).toBeVisible();
    const [hdmi] = page.getAllByRole('listitem').filter((item) => item.textContent?.startsWith('HDMI'));
    expect(hdmi).toHaveTextContent('HDMIFaultyLoose, no picture');
    expect(page.getByText('62%')).toBeVisible();
    expect(page.getByText('2.5 hours')).toBeVisible();
    expect(page.getAllByText('Not checked')).toHaveLength(12);
    expect(page.getByRole('img', { name: 'Inspected, rated 8 out of 10' })).toBeVisible();
    expect(page.getByRole('link', { name: report.device.name })).toHaveAttribute('href', '/devices/p1');
    expect(page.getByRole('img', { name: `QR code: leads to report ${report.reportId}` })).toBeVisible();
    expect(document.title).toBe(`Inspection report ${report.reportId}: ${report.device.name} | Parkho`);
  });

  test('has one address in any spelling of its id', async () => {
    const requests = show(path.toLowerCase().replaceAll('-', ''));
    await sheet();
    expect(screen.getByLabelText('Address')).toHaveTextContent(path);
    expect(requests).toEqual([`/api/inspection-reports/${report.reportId}`]);
  });

  test('an old version shows its replacement and reason', async () => {
    const versions = [
      { version: 1, issuedAt: report.issuedAt },
      { version: 2, issuedAt: report.issuedAt, correction: 'The battery was measured again' },
    ];
    const requests = show(`${path}?version=1`, () => reportResponse({ standing: 'superseded', versions }));
    const notice = await screen.findByRole('region', { name: 'Replaced by a newer version' });
    expect(notice).toHaveTextContent('The battery was measured again');
    expect(within(notice).getByRole('link')).toHaveAttribute('href', path);
    expect(within(screen.getByRole('list', { name: 'Versions' })).getByRole('link')).toHaveAttribute(
      'href',
      `${path}?version=2`,
    );
    expect(requests).toEqual([`/api/inspection-reports/${report.reportId}?version=1`]);
  });

  test('a voided report shows its date and reason, and has no seal', async () => {
    const voided = { at: '2026-11-25T10:00:00.000Z', reason: 'Another device’s serial number' };
    const versions = [{ version: 1, issuedAt: report.issuedAt, voided }];
    show(path, () => reportResponse({ standing: 'void', product: null, voided, versions }));
    const notice = await screen.findByRole('region', { name: 'Withdrawn on Nov 25, 2026' });
    expect(notice).toHaveTextContent('Reason: Another device’s serial number');
    expect(screen.queryByRole('img', { name: /^Inspected/ })).toBeNull();
    expect(screen.getByRole('list', { name: 'Versions' })).toHaveTextContent(
      /Withdrawn on Nov 25, 2026Reason/,
    );
  });

  test('a voided and replaced version shows both', async () => {
    const voided = { at: '2026-11-25T10:00:00.000Z' };
    const versions = [
      { version: 1, issuedAt: report.issuedAt, voided },
      { version: 2, issuedAt: report.issuedAt, correction: 'Inspected again' },
    ];
    show(`${path}?version=1`, () => reportResponse({ standing: 'superseded', voided, versions }));
    expect(await screen.findByRole('region', { name: 'Withdrawn on Nov 25, 2026' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Replaced by a newer version' })).toBeVisible();
  });

  test('shows its open items, and why there is no serial number', async () => {
    const openReport = {
      ...report,
      notVerified: ['internals.battery.health', 'photos'],
      deviceInfo: { ...report.deviceInfo, serialNumber: undefined, noSerialNumber: 'Label worn off' },
    } as InspectionReport;
    show(path, () => reportResponse({ report: openReport }));
    const notice = await screen.findByRole('region', { name: 'Not verified' });
    expect(notice).toHaveTextContent('Battery health,Photos (too few)');
    expect(screen.getByText('None: Label worn off')).toBeVisible();
  });

  test('shows the changes of the listing since the inspection', async () => {
    show(path, () => reportResponse({ changes: [{ field: 'ram', from: '8GB', to: '' }] }));
    expect(await screen.findByRole('region', { name: 'Edited since the inspection' })).toHaveTextContent(
      'Seller removed RAM: 8GB',
    );
    expect(screen.getByRole('img', { name: /edited since the inspection$/ })).toBeVisible();
  });

  test('shows when it has no photos, and an attached file on demand', async () => {
    const bare = { ...report, photos: {} };
    show(path, () => reportResponse({ report: bare }));
    expect(await screen.findByText('No inspection images available')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Show/ }));
    expect(await screen.findByText('The bytes of smartctl')).toBeVisible();
  });

  test('is verified immediately if a link requests it', async () => {
    show(`${path}#verify`);
    expect(await screen.findByRole('status', {}, { timeout: 5000 })).toHaveTextContent(/./);
    expect(screen.getByRole('region', { name: 'Verification' })).toBeVisible();
  });

  test('has two buttons above it, and the other actions in a menu', async () => {
    show(path);
    await sheet();
    expect(screen.getByRole('link', { name: 'Download signed file', hidden: true })).not.toBeVisible();
    await userEvent.click(screen.getByLabelText('More actions'));
    expect(screen.getByRole('link', { name: 'Download signed file' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: 'Download signed file', hidden: true })).not.toBeVisible();
  });

  test('is verified on request, and a changed value is reported', async () => {
    show(path, () => reportResponse({ report: { ...report, overallRating: 10 } }));
    await sheet();
    await userEvent.click(screen.getByRole('button', { name: 'Verify this report' }));
    expect(await screen.findByText('overallRating: signed 8, shown 10')).toBeVisible();
    expect(await screen.findByText(/^Do not rely on this report/)).toHaveAttribute('role', 'status');
  });

  test.each([
    ['/reports/PK-0000-0000-1', noReport, 'Mistyped report ID', /is mistyped/],
    [path, noReport, 'Report Not Found', 'No report has this ID'],
    [path, () => json(503, { success: false, message: 'Busy' }), 'Report could not be loaded', 'Busy'],
  ])('%s: %#', async (address, answer, title, reason) => {
    show(address, answer);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByRole('link', { name: 'Enter another ID' })).toHaveAttribute('href', '/verify');
  });
});

describe('verifying', () => {
  const type = async (text: string) => {
    await userEvent.type(screen.getByLabelText('Report ID or link'), text);
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  };
  const choose = (file: File) =>
    userEvent.upload(screen.getByLabelText('Choose a photo or signed file'), file, { applyAccept: false });

  test('an id in any spelling', async () => {
    show('/verify');
    await type(report.reportId.toLowerCase());
    expect(await screen.findByText('Genuine: this report is exactly as our lab signed it.')).toBeVisible();
    expect(await sheet()).toBeVisible();
    expect(screen.getByLabelText('Address')).toHaveTextContent(`/verify?id=${report.reportId}`);
  });

  test('another search clears a result', async () => {
    show('/verify');
    await type(report.reportId);
    await screen.findByText(/^Genuine/);
    await type('1');
    expect(await screen.findByText(/is mistyped/)).toBeVisible();
    expect(screen.queryByText(/^Genuine/)).toBeNull();
    expect(screen.getByLabelText('Address')).toHaveTextContent(/\/verify$/);
  });

  test('a link, and a similar link of another site', async () => {
    const requests = show('/verify');
    await type(`https://parkho-pk.example/reports/${report.reportId}?version=1`);
    expect(await screen.findByText(/leads to parkho-pk.example, which is not Parkho/)).toBeVisible();
    expect(requests).toEqual([`/api/inspection-reports/${report.reportId}?version=1`]);
  });

  test.each([
    ['PK-0000-0000-1', 'This report ID is mistyped: please compare it with the report'],
    ['my laptop', /neither a report ID nor a link/],
  ])('%s is rejected immediately', async (text, reason) => {
    const requests = show('/verify');
    await userEvent.type(screen.getByLabelText('Report ID or link'), text);
    await userEvent.tab();
    expect(await screen.findByText(reason)).toBeVisible();
    expect(requests).toEqual([]);
  });

  test('an id without a report', async () => {
    show('/verify', noReport);
    await type(report.reportId);
    expect(await screen.findByText('No report has this ID')).toBeVisible();
  });

  test('a signed file of a report that is no longer public, with its content', async () => {
    show('/verify', noReport);
    await choose(new File([jws], 'report.jws'));
    expect(await screen.findByText(/^Genuine as far as it could be compared/)).toBeVisible();
    expect(await sheet()).toBeVisible();
  });

  test('a forged file shows the failing step, and none of its content', async () => {
    show('/verify');
    await choose(new File([newSigner('2026').sign(report)], 'report.jws'));
    expect(await screen.findByText('Do not rely on this report. Failed: Signature.')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('a file that is no signed report', async () => {
    show('/verify');
    await choose(new File(['Dear Sir'], 'letter.txt'));
    expect(await screen.findByText(/^Please choose a photo of the QR code/)).toBeVisible();
  });
});
