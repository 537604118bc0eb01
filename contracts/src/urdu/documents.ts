/** What documents have in common, and how an inspection works. */
export const DOCUMENTS = {
  // Shown in other languages than English alone.
  'This is a translation. The English text applies.': 'یہ ترجمہ ہے۔ اصل اور نافذ متن انگریزی کا ہے۔',
  'On this page': 'اس صفحے پر',
  'In force since {day}': '{day} سے نافذ',
  ', ': '، ',
  'Write to {email} or call {phone} ({hours}).': '{email} پر لکھیں یا {phone} پر کال کریں ({hours})۔',
  'This shop is run by {operator}.': 'یہ مارکیٹ {operator} چلاتا ہے۔',
  'This shop is run by {operator}, {address}.': 'یہ مارکیٹ {operator}، {address} چلاتا ہے۔',

  'What Parkho checks in each kind of computer, how long it takes, who pays, what the seal says and what it does not.':
    'پرکھو ہر قسم کے کمپیوٹر میں کیا جانچتا ہے، کتنا وقت لگتا ہے، خرچ کون دیتا ہے، مُہر کیا بتاتی ہے اور کیا نہیں۔',
  'What we test, what the result means, and what it does not.':
    'ہم کیا جانچتے ہیں، نتیجے کا کیا مطلب ہے، اور کیا نہیں۔',
  'What is checked': 'کیا جانچا جاتا ہے',
  'An inspector works through the same list for every device of its kind. A part that was not checked is reported as not checked; nothing counts as fine by default.':
    'انسپکٹر ایک قسم کی ہر ڈیوائس کے لیے ایک ہی فہرست پر چلتا ہے۔ جو حصہ نہیں جانچا گیا، رپورٹ میں یہی لکھا جاتا ہے؛ بغیر جانچے کسی چیز کو ٹھیک نہیں مانا جاتا۔',
  'PCs and workstations': 'کمپیوٹر اور ورک اسٹیشن',
  Outside: 'بیرونی حصہ',
  Inside: 'اندر',
  'Back side': 'پچھلا حصہ',
  'USB-A': 'یو ایس بی اے',
  'USB-C': 'یو ایس بی سی',
  'Audio jack': 'آڈیو جیک',
  Ethernet: 'ایتھرنیٹ',
  'Power port': 'پاور پورٹ',
  HDMI: 'ایچ ڈی ایم آئی',
  Storage: 'اسٹوریج',
  'Wi-Fi': 'وائی فائی',
  Speakers: 'اسپیکر',
  'Display panel': 'ڈسپلے پینل',
  Components: 'پرزے',
  'The part itself, tested in a computer. The report names what was tested.':
    'خود پرزہ، کسی کمپیوٹر میں لگا کر جانچا ہوا۔ رپورٹ میں لکھا ہوتا ہے کہ کیا جانچا گیا۔',
  'How long it takes, and who pays': 'کتنا وقت لگتا ہے، اور خرچ کون دیتا ہے',
  'A device that is on sale on Parkho is inspected free of charge: Parkho pays, and the result is there within 24 to 48 hours. For any other computer there are three packages.':
    'پرکھو پر فروخت کے لیے موجود ڈیوائس کا معائنہ مفت ہے: خرچ پرکھو دیتا ہے، اور نتیجہ 24 سے 48 گھنٹے میں آ جاتا ہے۔ باقی ہر کمپیوٹر کے لیے تین پیکج ہیں۔',
  Price: 'قیمت',
  'Usually done in': 'عموماً کتنے وقت میں',
  'The latest time for the result, counted from the day of the visit, depends on the urgency: {normal}; {urgent}; {emergency}. {link}.':
    'نتیجے کی آخری حد معائنے کے دن سے گنی جاتی ہے اور اس پر منحصر ہے کہ کتنی جلدی ہے: {normal}؛ {urgent}؛ {emergency}۔ {link}۔',
  '{name}: {time} (+{percent}%)': '{name}: {time} (مزید {percent}%)',
  'What the seal says': 'مُہر کیا بتاتی ہے',
  'The rating from 1 to 10 follows from what was found, and the seal shows it by its colour:':
    '1 سے 10 تک کی ریٹنگ معائنے کے نتائج سے نکلتی ہے، اور مُہر کا رنگ اسے ظاہر کرتا ہے:',
  'Green, 8 to 10: nothing that gets in the way of daily use.':
    'سبز، 8 سے 10: روزمرہ استعمال میں کوئی رکاوٹ نہیں۔',
  'Amber, 5 to 7: usable, with flaws that the report names.':
    'نارنجی، 5 سے 7: قابلِ استعمال، خامیاں رپورٹ میں لکھی ہیں۔',
  'Red outline, below 5: needs repair.': 'سرخ دائرہ، 5 سے کم: مرمت درکار ہے۔',
  'When a seller changes what was inspected, the page says which detail was changed, and from what to what.':
    'اگر بیچنے والا معائنہ شدہ چیز میں کچھ بدلے تو صفحے پر لکھا ہوتا ہے کہ کیا بدلا گیا، پہلے کیا تھا اور اب کیا ہے۔',
  'What it does not promise': 'کس بات کی ضمانت نہیں',
  'It describes the device on the day of the inspection. Parts can fail later.':
    'رپورٹ معائنے کے دن کی حالت بتاتی ہے۔ پرزے بعد میں خراب ہو سکتے ہیں۔',
  'It is no warranty, by Parkho or by the seller.':
    'یہ وارنٹی نہیں، نہ پرکھو کی طرف سے نہ بیچنے والے کی طرف سے۔',
  'It does not show who owns the device. Ask for the bill.':
    'اس سے یہ پتا نہیں چلتا کہ ڈیوائس کا مالک کون ہے۔ بل مانگیں۔',
  'What is marked as not checked was not looked at.': 'جس پر جانچا نہیں گیا لکھا ہے، وہ دیکھا ہی نہیں گیا۔',
  'Who inspects': 'معائنہ کون کرتا ہے',
  'Every report carries the name of the person who did the inspection, who is neither its buyer nor its seller.':
    'ہر رپورٹ پر معائنہ کرنے والے کا نام ہوتا ہے، جو نہ خریدار ہے نہ بیچنے والا۔',
  '{name}, {reports}': '{name}، {reports}',
  'How to verify a report without us': 'ہمارے بغیر رپورٹ کی تصدیق',
  'A report is signed when it is issued; changing a single letter breaks the signature. The {page} checks the signature in your browser, by the report’s ID, its QR code or the file you saved. A saved file can still be verified if the report disappears from Parkho. Corrected reports get a new version, and the earlier ones stay available.':
    'رپورٹ جاری ہوتے ہی اس پر ڈیجیٹل دستخط ہوتے ہیں؛ ایک حرف بھی بدلے تو دستخط درست نہیں رہتے۔ {page} رپورٹ کے نمبر، کیو آر کوڈ یا محفوظ کی ہوئی فائل سے دستخط آپ کے اپنے براؤزر میں جانچتا ہے۔ رپورٹ پرکھو پر نہ رہے تب بھی محفوظ فائل کی تصدیق ہو سکتی ہے۔ درست کی گئی رپورٹ کا نیا ورژن بنتا ہے، اور پرانے ورژن موجود رہتے ہیں۔',
  'verification page': 'تصدیق کا صفحہ',
} as const;
