import type { InspectionEvent, InspectionReport } from '@parkho/contracts';
import { fold, recorded } from '../recorded.fixture.js';
import { reportPhotos } from './report-photos.js';

const photo = (fingerprint?: string) => ({
  path: '/api/images/a-1600.webp',
  sha256: 'a',
  ...(fingerprint && { fingerprint }),
});
const issued = (photos: InspectionReport['photos']): InspectionEvent => ({
  type: 'InspectionReportIssued',
  data: {
    inspectionId: 'p1',
    sellerId: 's1',
    requestId: null,
    requesterId: null,
    report: { reportId: 'PK-1', version: 1, photos } as InspectionReport,
    jws: 'jws',
  },
});
const keysOf = (event: InspectionEvent) => reportPhotos.keysOf(recorded(event) as never);

test('a photo is found by a quarter of its fingerprint, with its report', () => {
  expect(fold(reportPhotos, [issued({ overview: photo('0123456789abcdef') })])).toEqual({
    _id: 'PK-1/0123456789abcdef',
    reportId: 'PK-1',
    inspectionId: 'p1',
    fingerprint: '0123456789abcdef',
    quarter0: '0123',
    quarter1: '4567',
    quarter2: '89ab',
    quarter3: 'cdef',
  });
});

test('a repeated photo is one document, and one without a fingerprint is none', () => {
  const photos = { overview: photo('0123456789abcdef'), ports: photo('0123456789abcdef'), storage: photo() };
  expect(keysOf(issued(photos))).toEqual(['PK-1/0123456789abcdef']);
});
