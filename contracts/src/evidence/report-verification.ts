/** The checks of a report's authenticity, in order. */
export const REPORT_CHECKS = ['form', 'key', 'signature', 'same', 'files', 'standing', 'log'] as const;
export type ReportCheckName = (typeof REPORT_CHECKS)[number];
export const REPORT_CHECK_LABELS: Readonly<Record<ReportCheckName, string>> = {
  form: 'Well-formed signed file',
  key: 'Signed with a published key',
  signature: 'Signature',
  same: 'The report shown is the signed one',
  files: 'Photos and files',
  standing: 'Newest version',
  log: 'On record in the signed log',
};

/** 'warning': nothing is forged, but the result has a note. 'skipped': an earlier check has failed. */
export type ReportCheckOutcome = 'passed' | 'warning' | 'failed' | 'skipped';
export const REPORT_CHECK_OUTCOMES: Readonly<Record<ReportCheckOutcome, string>> = {
  passed: 'Passed',
  warning: 'Please note',
  failed: 'Failed',
  skipped: 'Not checked',
};

/** The texts of the verification of reports; names in braces are placeholders. */
export const VERIFICATION_MESSAGES = {
  formed: 'A signed file (JWS) with a report in canonical JSON.',
  notFormed: 'This is not the signed file of a report, or it is damaged.',
  keyKnown: 'Key {kid} is one of the keys that Parkho publishes.',
  keyUnknown: 'Key {kid} is not among the keys that Parkho publishes.',
  keysUnreachable: 'The published keys could not be loaded. Please try again.',
  signatureFits: 'The signature is valid: nothing has changed since our lab signed it.',
  signatureForeign: 'The signature is invalid: this was not issued by our lab, or it was changed.',
  isSame: 'The report shown matches the signed one exactly.',
  isOther: 'The report shown differs from the signed one:',
  notOnRecord:
    'Our server no longer shows this report; what you see here was read from the signed file itself.',
  recordUnreachable: 'Our server could not be reached. What you see here was read from the signed file.',
  differs: '{path}: signed {signed}, shown {shown}',
  nothing: 'nothing',
  noFiles: 'The report has no photos and no files.',
  fileFits: 'The photo or file matches its signed fingerprint.',
  filesFit: 'All {count} photos and files match their signed fingerprints.',
  filesDiffer: 'Some files differ from the signed ones:',
  photo: 'Photo "{label}"',
  attachment: 'File "{name}"',
  fileChanged: '{what} differs from the signed one',
  fileMissing: '{what} could not be loaded, so it could not be compared',
  newest: 'No newer version has been issued.',
  superseded: 'Version {version} has replaced this one.',
  supersededBecause: 'Version {version} has replaced this one. Reason: {reason}',
  void: 'Parkho has withdrawn this report: the device no longer counts as inspected.',
  voidBecause: 'Parkho has withdrawn this report: the device no longer counts as inspected. Reason: {reason}',
  standingUnknown: 'Newer versions could not be checked.',
  inLog:
    'Entry {number} of our log, of which {size} entries were signed together: it cannot be removed or replaced without detection.',
  notInLog: 'The proof that our log has this report is invalid:',
  otherInLog: 'The proof is for another report.',
  notInLogYet: 'Not in a signed checkpoint of our log yet. It will be within an hour.',
  logUnreachable: 'The proof could not be loaded. The report itself does not depend on it.',
  skipped: 'Not checked, because an earlier step failed.',
  insecure: 'Browsers verify signatures only over https. Please open this page with https.',
  genuine: 'Genuine: this report is exactly as our lab signed it.',
  genuineButReplaced: 'Genuine, but replaced by a newer version.',
  genuineButVoid: 'Genuine, but withdrawn.',
  genuineButNoted: 'Genuine as far as it could be compared. Please read the notes.',
  unverified: 'Could not be verified here. See the failed step for the reason.',
  notProven: 'Do not rely on this report. Failed: {failed}.',
  typedUnreadable: 'This is neither a report ID nor a link to a report. An ID looks like PK-7Q4M-2XKD-S.',
  noQrFound: 'No QR code found in this picture. Try a sharp picture, taken from straight above the code.',
  qrOfOther: 'This QR code does not lead to a report.',
  pictureUnreadable: 'This picture cannot be read. Please choose a JPG, PNG or WebP.',
  fileUnreadable: 'Please choose a photo of the QR code, or the signed file of a report (.jws).',
  fileTooLarge: 'This file is too large to be a signed report.',
  noCamera: 'No camera found. You can choose a photo of the code instead.',
  cameraRefused: 'Camera access is blocked. Allow it in your browser settings, or choose a photo instead.',
  foreignLink:
    'That link leads to {host}, which is not Parkho. Below is what Parkho itself has on record under this ID.',
} as const;
