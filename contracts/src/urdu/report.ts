/**
 * Inspection reports: findings, the page of a report, and its verification. Isolates (U+2068, U+2069) keep codes in one
 * piece.
 */
export const REPORT = {
  'Inspected by Parkho': 'پرکھو سے معائنہ شدہ',
  'Our lab has inspected this device. The inspector added no notes.':
    'ہماری لیب نے اس ڈیوائس کا معائنہ کیا ہے۔ انسپکٹر نے کوئی نوٹ نہیں لکھا۔',
  'Nothing to report.': 'کوئی خامی نہیں ملی۔',
  '1 thing to know:': 'ایک بات جان لیں:',
  '{count} things to know:': '{count} باتیں جان لیں:',
  'Read the full report': 'پوری رپورٹ پڑھیں',
  'Verify it yourself': 'خود تصدیق کریں',
  'Part by part': 'ہر حصہ الگ الگ',
  'Open the report': 'رپورٹ کھولیں',
  'Print / Save as PDF': 'پرنٹ کریں / پی ڈی ایف محفوظ کریں',
  'Share report': 'رپورٹ شیئر کریں',

  'Inspection report': 'معائنہ رپورٹ',
  'Inspection report {reportId}: {name}': 'معائنہ رپورٹ {reportId}: {name}',
  'Inspection report of {name}': '{name} کی معائنہ رپورٹ',
  '{name}: {rating}, {verdict}. {checked} of {of} parts checked. Signed by the Parkho lab; anyone can verify it.':
    '{name}: {rating}، {verdict}۔ {of} میں سے {checked} حصے جانچے گئے۔ پرکھو لیب کے دستخط کے ساتھ؛ تصدیق کوئی بھی کر سکتا ہے۔',
  'Parkho Inspection Lab': 'پرکھو انسپیکشن لیب',
  'Version {version}': 'ورژن {version}',
  'S/N {number}': 'سیریل نمبر {number}',
  'Inspected {date}': 'معائنہ: {date}',
  'by {inspector}': 'انسپکٹر: {inspector}',
  Rating: 'درجہ',
  'Overall status': 'مجموعی حالت',
  'Good with Minor Issues': 'اچھی، معمولی خامیوں کے ساتھ',
  'Needs Repair': 'مرمت درکار',
  Coverage: 'کتنا جانچا گیا',
  '{checked} of {of}': '{of} میں سے {checked}',
  '{count} parts checked': '{count} حصے جانچے گئے',
  'Inspector’s summary': 'انسپکٹر کا خلاصہ',
  'The inspector chose another verdict than the suggested one: {reason}':
    'انسپکٹر نے تجویز کردہ نتیجے کی جگہ دوسرا نتیجہ چنا: {reason}',
  'This version corrects the one before: {reason}': 'یہ ورژن پچھلے ورژن کی تصحیح ہے: {reason}',
  Findings: 'نتائج',
  'Inspection images': 'معائنے کی تصویریں',
  'No inspection images available': 'معائنے کی کوئی تصویر موجود نہیں',
  'Image not available': 'تصویر دستیاب نہیں',
  'Inspection photo: {name}': 'معائنے کی تصویر: {name}',
  'What was inspected': 'کس چیز کا معائنہ ہوا',
  'Device info': 'ڈیوائس کی معلومات',
  'Serial number': 'سیریل نمبر',
  'Inspected on': 'معائنے کی تاریخ',
  Inspector: 'انسپکٹر',
  Issued: 'جاری ہونے کا وقت',
  Issuer: 'جاری کرنے والا',
  'As listed at the time': 'اس وقت کے اشتہار کے مطابق',
  '{name}, as listed then': '{name}، اس وقت کے اشتہار میں',
  Location: 'جگہ',
  Unknown: 'معلوم نہیں',
  'Attached files': 'منسلک فائلیں',
  '{size} KB': '{size} کے بی',
  Show: 'دکھائیں',
  Hide: 'چھپائیں',
  Download: 'ڈاؤن لوڈ',
  'Loading file...': 'فائل لوڈ ہو رہی ہے...',
  'This file could not be loaded.': 'یہ فائل لوڈ نہیں ہو سکی۔',
  'QR code: leads to report {reportId}': 'کیو آر کوڈ: رپورٹ {reportId} پر لے جاتا ہے',
  Fingerprint: 'فنگر پرنٹ',
  'Signed with Ed25519. Scan the code, or type the report ID at {address}: your own browser then checks document, photos and signature.':
    'ڈیجیٹل دستخط شدہ۔ کوڈ اسکین کریں، یا {address} پر رپورٹ نمبر لکھیں: پھر آپ کا اپنا براؤزر دستاویز، تصویریں اور دستخط جانچتا ہے۔',
  Versions: 'ورژن',
  'Version {version} (shown here)': 'ورژن {version} (یہی سامنے ہے)',
  'Corrected: {reason}': 'تصحیح: {reason}',
  'Replaced by version {version}': 'اس کی جگہ ورژن {version} آ گیا',
  Withdrawn: 'واپس لے لی گئی',
  'Parkho has withdrawn this report: the device no longer counts as inspected. What was found stays readable.':
    'پرکھو نے یہ رپورٹ واپس لے لی ہے: اب یہ ڈیوائس معائنہ شدہ نہیں مانی جاتی۔ جو نتائج ملے تھے وہ پڑھے جا سکتے ہیں۔',
  'Withdrawn on {date}': '{date} کو واپس لے لی گئی',
  'Not verified: {things}': 'تصدیق نہیں ہوئی: {things}',
  'Not verified': 'تصدیق نہیں ہوئی',
  'Photos (too few)': 'تصویریں (کم ہیں)',
  'Storage health': 'اسٹوریج کی حالت',
  'None: {reason}': 'موجود نہیں: {reason}',
  'Each lowered the suggested rating by one, to 5 at the lowest.':
    'ہر ایک کی وجہ سے تجویز کردہ درجہ ایک کم ہوا، مگر 5 سے نیچے نہیں۔',
  'Replaced by a newer version': 'نیا ورژن آ چکا ہے',
  'Version {version} of {date} has replaced this one.': 'اس کی جگہ {date} کا ورژن {version} آ چکا ہے۔',
  'Reason: {reason}': 'وجہ: {reason}',
  'Read the newest version': 'تازہ ترین ورژن پڑھیں',
  'Verify this report': 'اس رپورٹ کی تصدیق کریں',
  'Save as PDF': 'پی ڈی ایف محفوظ کریں',
  'Copy link': 'لنک کاپی کریں',
  'Download signed file': 'دستخط شدہ فائل ڈاؤن لوڈ کریں',
  'View device on Parkho': 'پرکھو پر ڈیوائس دیکھیں',
  'View device (sold)': 'ڈیوائس دیکھیں (فروخت شدہ)',
  'More actions': 'مزید',
  'Loading report': 'رپورٹ لوڈ ہو رہی ہے',
  'Report Not Found': 'رپورٹ نہیں ملی',
  'Mistyped report ID': 'رپورٹ نمبر غلط لکھا گیا',
  'Report could not be loaded': 'رپورٹ لوڈ نہیں ہو سکی',
  'No report has this ID': 'اس نمبر کی کوئی رپورٹ نہیں',
  'This report ID is mistyped: please compare it with the report':
    'رپورٹ نمبر میں کوئی حرف غلط ہے: براہِ کرم رپورٹ سے ملا کر دیکھیں',
  'Enter another ID': 'دوسرا نمبر لکھیں',

  Physical: 'بیرونی حصے',
  Internals: 'اندرونی حصے',
  Overview: 'پوری ڈیوائس',
  Performance: 'کارکردگی',
  OK: 'ٹھیک',
  Functional: 'ٹھیک',
  Issues: 'خامی',
  Faulty: 'خراب',
  Weak: 'کمزور',
  Moderate: 'درمیانی',
  'Not checked': 'جانچا نہیں گیا',
  'Not fitted': 'موجود نہیں',
  Size: 'مقدار',
  Type: 'قسم',
  Slots: 'سلاٹ',
  'Idle temperature': 'عام درجۂ حرارت',
  'Highest temperature': 'زیادہ سے زیادہ درجۂ حرارت',
  Speed: 'رفتار',
  Output: 'آواز',
  Brightness: 'چمک',
  Health: 'حالت',
  Backup: 'بیک اپ',
  GB: 'جی بی',
  'Mbit/s': 'میگا بٹ فی سیکنڈ',
  nits: 'نٹس',
  nit: 'نٹ',

  'the model': 'ماڈل',
  'the processor': 'پروسیسر',
  storage: 'اسٹوریج',
  graphics: 'گرافکس',
  'Seller added {label}: {to}': 'فروخت کنندہ نے {label} کا اضافہ کیا: {to}',
  'Seller changed {label} from {from} to {to}': 'فروخت کنندہ نے {label} بدلا: پہلے {from}، اب {to}',
  'Seller removed {label}: {from}': 'فروخت کنندہ نے {label} ہٹا دیا: {from}',
  'Photo ({slot})': 'تصویر ({slot})',
  '{photo} at the inspection': '{photo}، معائنے کے وقت',
  '{photo} now': '{photo}، اب',
  none: 'کوئی نہیں',
  '{part} {finding}': '{part}: {finding}',

  Verification: 'تصدیق',
  Verify: 'تصدیق کریں',
  'Check an inspection report of Parkho yourself: by its ID, its QR code, or the signed file you saved.':
    'پرکھو کی معائنہ رپورٹ کی تصدیق خود کریں: رپورٹ نمبر، کیو آر کوڈ یا محفوظ کی ہوئی دستخط شدہ فائل سے۔',
  'Our lab signs every inspection report. Your own browser checks it here, step by step, against the keys that we publish.':
    'ہماری لیب ہر معائنہ رپورٹ پر ڈیجیٹل دستخط کرتی ہے۔ آپ کا اپنا براؤزر اسے یہاں قدم بہ قدم ہماری شائع کردہ کلیدوں سے جانچتا ہے۔',
  'Report ID or link': 'رپورٹ نمبر یا لنک',
  'As printed on the report: {example}. Letter case and dashes do not matter.':
    'جیسا رپورٹ پر چھپا ہے: {example}۔ چھوٹے بڑے حروف اور ڈیش سے فرق نہیں پڑتا۔',
  'Or scan the QR code of a report, choose a photo of it, or drop the signed file ({extension}) here, even one that you saved years ago.':
    'یا رپورٹ کا کیو آر کوڈ اسکین کریں، اس کی تصویر چنیں، یا دستخط شدہ فائل ({extension}) یہاں لائیں، چاہے برسوں پہلے محفوظ کی ہو۔',
  'Scan with the camera': 'کیمرے سے اسکین کریں',
  'Stop the camera': 'کیمرا بند کریں',
  'Camera view': 'کیمرے کا منظر',
  'Choose a photo or signed file': 'تصویر یا دستخط شدہ فائل چنیں',
  Result: 'نتیجہ',
  'Looking for the report...': 'رپورٹ تلاش کی جا رہی ہے...',
  'Open report page': 'رپورٹ کا صفحہ کھولیں',
  'Verifying in your browser...': 'آپ کے براؤزر میں تصدیق ہو رہی ہے...',
  Waiting: 'باقی ہے',
  'Download proof': 'ثبوت ڈاؤن لوڈ کریں',
  'Well-formed signed file': 'درست دستخط شدہ فائل',
  'Signed with a published key': 'شائع شدہ کلید سے دستخط',
  Signature: 'دستخط',
  'The report shown is the signed one': 'سامنے والی رپورٹ وہی ہے جس پر دستخط ہوئے',
  'Photos and files': 'تصویریں اور فائلیں',
  'Newest version': 'تازہ ترین ورژن',
  'On record in the signed log': 'دستخط شدہ لاگ میں درج',
  Passed: 'درست',
  'Please note': 'توجہ دیں',
  Failed: 'ناکام',
  'A signed file (JWS) with a report in canonical JSON.':
    'دستخط شدہ فائل ہے اور اس میں رپورٹ درست شکل میں ہے۔',
  'This is not the signed file of a report, or it is damaged.':
    'یہ کسی رپورٹ کی دستخط شدہ فائل نہیں، یا فائل خراب ہو چکی ہے۔',
  'Key {kid} is one of the keys that Parkho publishes.':
    'کلید \u2068{kid}\u2069 پرکھو کی شائع کردہ کلیدوں میں سے ہے۔',
  'Key {kid} is not among the keys that Parkho publishes.':
    'کلید \u2068{kid}\u2069 پرکھو کی شائع کردہ کلیدوں میں سے نہیں۔',
  'The published keys could not be loaded. Please try again.':
    'شائع شدہ کلیدیں لوڈ نہیں ہو سکیں۔ براہِ کرم دوبارہ کوشش کریں۔',
  'The signature is valid: nothing has changed since our lab signed it.':
    'دستخط درست ہے: ہماری لیب کے دستخط کے بعد کچھ نہیں بدلا۔',
  'The signature is invalid: this was not issued by our lab, or it was changed.':
    'دستخط درست نہیں: یہ ہماری لیب نے جاری نہیں کی، یا اسے بدلا گیا ہے۔',
  'The report shown matches the signed one exactly.': 'سامنے والی رپورٹ ہو بہو وہی ہے جس پر دستخط ہوئے۔',
  'The report shown differs from the signed one:': 'سامنے والی رپورٹ دستخط شدہ رپورٹ سے مختلف ہے:',
  'Our server no longer shows this report; what you see here was read from the signed file itself.':
    'ہمارا سرور اب یہ رپورٹ نہیں دکھاتا؛ جو آپ دیکھ رہے ہیں وہ خود دستخط شدہ فائل سے پڑھا گیا ہے۔',
  'Our server could not be reached. What you see here was read from the signed file.':
    'ہمارے سرور سے رابطہ نہیں ہو سکا۔ جو آپ دیکھ رہے ہیں وہ دستخط شدہ فائل سے پڑھا گیا ہے۔',
  '{path}: signed {signed}, shown {shown}':
    '\u2068{path}\u2069: دستخط شدہ \u2068{signed}\u2069، سامنے \u2068{shown}\u2069',
  nothing: 'کچھ نہیں',
  'The report has no photos and no files.': 'رپورٹ میں کوئی تصویر یا فائل نہیں۔',
  'The photo or file matches its signed fingerprint.':
    'واحد تصویر یا فائل کا فنگر پرنٹ وہی ہے جس پر دستخط ہوئے۔',
  'All {count} photos and files match their signed fingerprints.':
    'تمام {count} تصویروں اور فائلوں کے فنگر پرنٹ وہی ہیں جن پر دستخط ہوئے۔',
  'Some files differ from the signed ones:': 'کچھ فائلیں دستخط شدہ فائلوں سے مختلف ہیں:',
  'Photo "{label}"': 'تصویر ”{label}“',
  'File "{name}"': 'فائل ”{name}“',
  '{what} differs from the signed one': '{what} وہ نہیں جس پر دستخط ہوئے تھے',
  '{what} could not be loaded, so it could not be compared':
    '{what} لوڈ نہیں ہو سکی، اس لیے ملائی نہیں جا سکی',
  'No newer version has been issued.': 'اس سے نیا کوئی ورژن جاری نہیں ہوا۔',
  'Version {version} has replaced this one.': 'اس کی جگہ ورژن {version} آ چکا ہے۔',
  'Version {version} has replaced this one. Reason: {reason}':
    'اس کی جگہ ورژن {version} آ چکا ہے۔ وجہ: {reason}',
  'Parkho has withdrawn this report: the device no longer counts as inspected.':
    'پرکھو نے یہ رپورٹ واپس لے لی ہے: اب یہ ڈیوائس معائنہ شدہ نہیں مانی جاتی۔',
  'Parkho has withdrawn this report: the device no longer counts as inspected. Reason: {reason}':
    'پرکھو نے یہ رپورٹ واپس لے لی ہے: اب یہ ڈیوائس معائنہ شدہ نہیں مانی جاتی۔ وجہ: {reason}',
  'Newer versions could not be checked.': 'نئے ورژن معلوم نہیں کیے جا سکے۔',
  'Entry {number} of our log, of which {size} entries were signed together: it cannot be removed or replaced without detection.':
    'ہمارے لاگ کا اندراج نمبر {number}، جس کے {size} اندراجات پر ایک ساتھ دستخط ہوئے: اسے ہٹایا یا بدلا جائے تو پتا چل جاتا ہے۔',
  'The proof that our log has this report is invalid:': 'یہ ثبوت درست نہیں کہ ہمارے لاگ میں یہ رپورٹ ہے:',
  'The proof is for another report.': 'یہ ثبوت کسی اور رپورٹ کا ہے۔',
  'This is not a proof of an event in the log.': 'یہ لاگ کے کسی اندراج کا ثبوت نہیں۔',
  'The event is not in the signed log, or was changed.':
    'یہ اندراج دستخط شدہ لاگ میں نہیں، یا اس شکل میں نہیں۔',
  'Not in a signed checkpoint of our log yet. It will be within an hour.':
    'ابھی ہمارے دستخط شدہ لاگ میں شامل نہیں ہوئی۔ ایک گھنٹے کے اندر ہو جائے گی۔',
  'The proof could not be loaded. The report itself does not depend on it.':
    'ثبوت لوڈ نہیں ہو سکا۔ رپورٹ کا درست ہونا اس پر منحصر نہیں۔',
  'Not checked, because an earlier step failed.': 'جانچا نہیں گیا، کیونکہ پہلا مرحلہ ناکام رہا۔',
  'Browsers verify signatures only over https. Please open this page with https.':
    'براؤزر دستخط صرف محفوظ کنکشن پر جانچتے ہیں۔ براہِ کرم یہ صفحہ https سے کھولیں۔',
  'Genuine: this report is exactly as our lab signed it.':
    'اصلی: یہ رپورٹ ہو بہو وہی ہے جس پر ہماری لیب نے دستخط کیے۔',
  'Genuine, but replaced by a newer version.': 'اصلی ہے، مگر نیا ورژن آ چکا ہے۔',
  'Genuine, but withdrawn.': 'اصلی ہے، مگر واپس لے لی گئی ہے۔',
  'Genuine as far as it could be compared. Please read the notes.':
    'جہاں تک ملایا جا سکا، اصلی ہے۔ براہِ کرم نیچے لکھی باتیں پڑھیں۔',
  'Could not be verified here. See the failed step for the reason.':
    'یہاں تصدیق نہیں ہو سکی: وجہ ناکام مرحلے پر لکھی ہے۔',
  'Do not rely on this report. Failed: {failed}.': 'اس رپورٹ پر بھروسا نہ کریں۔ ناکام: {failed}۔',
  'This is neither a report ID nor a link to a report. An ID looks like PK-7Q4M-2XKD-S.':
    'یہ نہ رپورٹ نمبر ہے نہ رپورٹ کا لنک۔ رپورٹ نمبر کی شکل یہ ہے: PK-7Q4M-2XKD-S',
  'No QR code found in this picture. Try a sharp picture, taken from straight above the code.':
    'اس تصویر میں کیو آر کوڈ نہیں ملا۔ ایسی صاف تصویر لیں جس میں کوڈ سیدھا سامنے ہو۔',
  'This QR code does not lead to a report.': 'یہ کیو آر کوڈ کسی رپورٹ پر نہیں لے جاتا۔',
  'This picture cannot be read. Please choose a JPG, PNG or WebP.':
    'یہ تصویر پڑھی نہیں جا سکی۔ براہِ کرم JPG، PNG یا WebP تصویر چنیں۔',
  'Please choose a photo of the QR code, or the signed file of a report (.jws).':
    'براہِ کرم کیو آر کوڈ کی تصویر یا رپورٹ کی دستخط شدہ فائل (.jws) چنیں۔',
  'This file is too large to be a signed report.': 'یہ فائل رپورٹ کی دستخط شدہ فائل ہونے کے لیے بہت بڑی ہے۔',
  'No camera found. You can choose a photo of the code instead.':
    'کیمرا نہیں ملا۔ آپ کوڈ کی تصویر چن سکتے ہیں۔',
  'Camera access is blocked. Allow it in your browser settings, or choose a photo instead.':
    'کیمرے کی اجازت نہیں ہے۔ براؤزر کی سیٹنگز میں اجازت دیں، یا تصویر چنیں۔',
  'That link leads to {host}, which is not Parkho. Below is what Parkho itself has on record under this ID.':
    'وہ لنک \u2068{host}\u2069 پر لے جاتا ہے، جو پرکھو نہیں۔ نیچے وہ ہے جو خود پرکھو کے ریکارڈ میں اس نمبر پر درج ہے۔',
} as const;
