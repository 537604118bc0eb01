import { UploadedFile } from '../platform/http/body/multipart.js';
import { parseReportUpload } from './report-upload.js';

const FOUND = {
  physical: { backSide: { status: 'OK' } },
  deviceInfo: { inspectorName: 'Ayesha' },
  overallStatus: 'Excellent',
  overallRating: 10,
};
const nameOf = (filename: string): string =>
  parseReportUpload({ inspectionData: FOUND }, [
    new UploadedFile('attachment', filename, Buffer.from('text')),
  ]).files.attachments[0]!.name;

test('a long file name is cut between characters: half of one could not be signed', () => {
  expect(nameOf(`${'a'.repeat(99)}\u{1f600}.txt`)).toBe('a'.repeat(99));
  expect(nameOf(`/home/x/${'a'.repeat(98)}\u{1f600}.txt`)).toBe(`${'a'.repeat(98)}\u{1f600}`);
  expect(nameOf('C:\\reports\\ disk\u0000.txt')).toBe('disk .txt');
  expect(nameOf('..\u0007')).toBe('..');
  expect(nameOf('/')).toBe('file.txt');
});
