/** Mails to buyers. Texts that they share with pages are with those. */
export const MAILS = {
  'Hello {name},': 'السلام علیکم {name}،',
  'Hello,': 'السلام علیکم،',
  'Parkho: used computers, put to the test': 'پرکھو: استعمال شدہ کمپیوٹر، پرکھے ہوئے',
  'This link works for {days} days. If you did not request this, ignore this email: nothing happens, and your address is deleted after that.':
    'یہ لنک {days} دن تک کام کرتا ہے۔ اگر یہ درخواست آپ نے نہیں کی تو اس ای میل کو نظر انداز کر دیں: کچھ نہیں ہو گا، اور اس کے بعد آپ کا ایڈریس حذف کر دیا جائے گا۔',
  'Your data at Parkho': 'پرکھو پر آپ کا ڈیٹا',
  'Someone, probably you, requested a link to the data that Parkho has for this email address. Open the link to see or delete the data.':
    'کسی نے، غالباً آپ نے، اس ای میل ایڈریس کے ساتھ پرکھو کے پاس موجود معلومات کا لنک مانگا ہے۔ آپ وہاں سب کچھ دیکھ اور حذف کر سکتے ہیں۔',
  'This link works for {days} days. If you did not request it, ignore this email.':
    'یہ لنک {days} دن تک کام کرتا ہے۔ اگر یہ آپ نے نہیں مانگا تو اس ای میل کو نظر انداز کر دیں۔',
  'See your data': 'اپنا ڈیٹا دیکھیں',

  '{counts}: {search}': '{counts}: {search}',
  '1 new device': '1 نئی ڈیوائس',
  '{count} new devices': '{count} نئی ڈیوائسز',
  '1 price drop': '1 ڈیوائس سستی ہوئی',
  '{count} price drops': '{count} ڈیوائسز سستی ہوئیں',
  'These devices match your saved search:': 'یہ ڈیوائسز آپ کی محفوظ تلاش کے مطابق ہیں:',
  'The first {shown} of {count} are below.': 'نیچے {count} میں سے پہلی {shown} ہیں۔',
  '{price}, was {before}': '{price}، پہلے {before}',
  'See all matches': 'تمام ڈیوائسز دیکھیں',
  'You get this email because you saved this search. At most one is sent a day.':
    'آپ کو یہ ای میل اس لیے آئی ہے کہ آپ نے یہ تلاش محفوظ کی تھی۔ دن میں زیادہ سے زیادہ ایک ای میل بھیجی جاتی ہے۔',
  'See or delete your data': 'اپنا ڈیٹا دیکھیں یا حذف کریں',

  'Answer about {device}': 'آپ کے سوال کا جواب: {device}',
  'The seller answered your question. Your email addresses stay private: to contact the seller, use the contact details on the device page.':
    'فروخت کنندہ نے آپ کے سوال کا جواب دیا ہے۔ آپ دونوں کو ایک دوسرے کا ای میل ایڈریس نظر نہیں آتا: فروخت کنندہ سے رابطے کے لیے ڈیوائس کے صفحے پر دی گئی معلومات استعمال کریں۔',
  'Your question': 'آپ کا سوال',
  'Seller’s answer': 'فروخت کنندہ کا جواب',
  'See the device': 'ڈیوائس دیکھیں',

  'Your report of a listing was reviewed': 'آپ کی شکایت دیکھ لی گئی ہے',
  'Our moderators reviewed the listing that you reported: {device}. Their answer:':
    'ہمارے منتظمین نے وہ اشتہار دیکھ لیا ہے جس کی آپ نے شکایت کی تھی: {device}۔ ان کا جواب:',
  'Thank you for your report. We reviewed the listing and took action.':
    'شکایت کا شکریہ۔ ہم نے اشتہار دیکھا اور کارروائی کی۔',
  'Thank you for your report. We reviewed the listing and found that it follows our rules.':
    'شکایت کا شکریہ۔ ہم نے اشتہار دیکھا، وہ ہمارے قواعد کے مطابق ہے۔',
  'The listing was deleted and is no longer on Parkho.': 'اشتہار حذف ہو چکا ہے اور اب پرکھو پر موجود نہیں۔',
  'See and delete your data at Parkho': 'پرکھو پر اپنا ڈیٹا دیکھیں اور حذف کریں',

  'Choose a new password': 'نیا پاس ورڈ چنیں',
  'A new password was requested for your Parkho account.':
    'آپ کے پرکھو اکاؤنٹ کے لیے نیا پاس ورڈ مانگا گیا ہے۔',
  'This link works once, for {minutes} minutes. If you did not request it, ignore this email: your password stays the same.':
    'یہ لنک ایک بار، {minutes} منٹ تک کام کرتا ہے۔ اگر یہ آپ نے نہیں مانگا تو اس ای میل کو نظر انداز کر دیں: آپ کا پاس ورڈ وہی رہے گا۔',
  'Your password was changed': 'آپ کا پاس ورڈ تبدیل ہو گیا',
  'The password of your Parkho account was changed, and every device was signed out.':
    'آپ کے پرکھو اکاؤنٹ کا پاس ورڈ تبدیل ہو گیا ہے، اور ہر ڈیوائس سے لاگ آؤٹ کر دیا گیا ہے۔',
  'If this was not you, choose a new password now to secure your account.':
    'اگر یہ آپ نے نہیں کیا تو اپنا اکاؤنٹ محفوظ کرنے کے لیے ابھی نیا پاس ورڈ چنیں۔',
  'Confirm your email address': 'اپنے ای میل ایڈریس کی تصدیق کریں',
  'Your Parkho account was created with this email address. Please confirm that it is yours.':
    'اس ای میل ایڈریس سے آپ کا پرکھو اکاؤنٹ بنایا گیا ہے۔ براہِ کرم تصدیق کریں کہ یہ آپ کا ہے۔',
  'This link works once, for {hours} hours. If you did not create an account, ignore this email.':
    'یہ لنک ایک بار، {hours} گھنٹے تک کام کرتا ہے۔ اگر آپ نے اکاؤنٹ نہیں بنایا تو اس ای میل کو نظر انداز کر دیں۔',

  'Inspection request received': 'معائنے کی درخواست موصول ہو گئی',
  'Thank you for requesting an inspection of this device: {device}. You will have the result by {day} at the latest.':
    'اس ڈیوائس کے معائنے کی درخواست کا شکریہ: {device}۔ نتیجہ آپ کو {day} تک مل جائے گا۔',
  'The link shows the status of your request, without an account. Do not share it: it shows your contact details.':
    'اس لنک پر آپ اکاؤنٹ کے بغیر اپنی درخواست کا حال دیکھ سکتے ہیں۔ اسے کسی کو نہ بھیجیں: اس میں آپ کی رابطے کی معلومات ہیں۔',
  'If you did not request an inspection, ignore this email: another person may have entered your address by mistake.':
    'اگر آپ نے معائنے کی درخواست نہیں دی تو اس ای میل کو نظر انداز کر دیں: ممکن ہے کسی نے غلطی سے آپ کا ایڈریس لکھ دیا ہو۔',
  'See your request': 'اپنی درخواست دیکھیں',
  'Your inspection report is ready': 'آپ کی معائنہ رپورٹ تیار ہے',
  'The inspection of this device is complete: {device}.': 'اس ڈیوائس کا معائنہ مکمل ہو گیا ہے: {device}۔',
  'The report lists our findings, part by part. Its ID is {reportId}; anyone can verify it on our site.':
    'رپورٹ میں ہر پرزے کا نتیجہ الگ الگ ہے۔ اس کا نمبر {reportId} ہے؛ کوئی بھی ہماری سائٹ پر اس کی تصدیق کر سکتا ہے۔',
  'Read the report': 'رپورٹ پڑھیں',
  'Your inspection report was corrected': 'آپ کی معائنہ رپورٹ درست کی گئی ہے',
  'We corrected the report on this device: {device}.': 'ہم نے اس ڈیوائس کی رپورٹ درست کی ہے: {device}۔',
  'Report {reportId} has a new version, which states the reason. The earlier version stays available.':
    'رپورٹ {reportId} کا نیا ورژن آ گیا ہے، جس میں وجہ لکھی ہے۔ پہلا ورژن بھی موجود رہے گا۔',
  'Read the corrected report': 'درست کی گئی رپورٹ پڑھیں',
  'Your inspection report was withdrawn': 'آپ کی معائنہ رپورٹ واپس لے لی گئی ہے',
  'We have withdrawn the report on this device: {device}. Please do not rely on its findings.':
    'ہم نے اس ڈیوائس کی رپورٹ واپس لے لی ہے: {device}۔ براہِ کرم اس کے نتائج پر بھروسا نہ کریں۔',
  'Report {reportId} stays available, and states the reason.':
    'رپورٹ {reportId} موجود رہے گی، اور اس میں وجہ لکھی ہے۔',
  'Your inspection request has ended': 'آپ کی معائنے کی درخواست ختم ہو گئی',
  'Our team has closed your inspection request for this device: {device}. It will not be inspected.':
    'ہماری ٹیم نے اس ڈیوائس کے معائنے کی آپ کی درخواست بند کر دی ہے: {device}۔ اس کا معائنہ نہیں ہو گا۔',
  'The device of your inspection request was sold: {device}. It will not be inspected.':
    'جس ڈیوائس کے معائنے کی آپ نے درخواست دی تھی وہ بک گئی ہے: {device}۔ اس کا معائنہ نہیں ہو گا۔',
  'The device of your inspection request is no longer listed: {device}. It will not be inspected.':
    'جس ڈیوائس کے معائنے کی آپ نے درخواست دی تھی اس کا اشتہار اب موجود نہیں: {device}۔ اس کا معائنہ نہیں ہو گا۔',
  'You can browse other devices on our site.': 'آپ ہماری سائٹ پر دوسری ڈیوائسز دیکھ سکتے ہیں۔',
} as const;
