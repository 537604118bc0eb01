/** Buying safely; the tips are also on the page of a device. */
export const SAFETY = {
  'How to buy a used computer in Pakistan safely: what to test, how to pay, and the signs of fraud.':
    'پاکستان میں استعمال شدہ کمپیوٹر محفوظ طریقے سے کیسے خریدیں: کیا جانچیں، ادائیگی کیسے کریں، اور دھوکے کی نشانیاں۔',
  'Most sales go well. These checks take ten minutes and protect you in the others.':
    'زیادہ تر سودے ٹھیک رہتے ہیں۔ یہ جانچ دس منٹ لیتی ہے اور باقی سودوں میں آپ کو بچاتی ہے۔',
  'Before you meet': 'ملنے سے پہلے',
  'Prefer a device with an inspection report. Open the report and press Verify: your browser checks the signature itself.':
    'معائنہ رپورٹ والی ڈیوائس کو ترجیح دیں۔ رپورٹ کھول کر تصدیق کا بٹن دبائیں: دستخط آپ کا براؤزر خود جانچتا ہے۔',
  'Compare the price with what similar devices sell for, which the device page shows. A price far below the others needs a reason.':
    'قیمت کا موازنہ ملتی جلتی ڈیوائسز سے کریں، جو ڈیوائس کے صفحے پر موجود ہے۔ بہت کم قیمت کی کوئی وجہ ہونی چاہیے۔',
  'Where the page says that the seller changed something after the inspection, ask what and why: it is no longer the device that was tested.':
    'اگر صفحے پر لکھا ہو کہ بیچنے والے نے معائنے کے بعد کچھ بدلا ہے تو پوچھیں کیا اور کیوں: یہ اب وہ ڈیوائس نہیں جو جانچی گئی تھی۔',
  'Ask for the serial number, and compare it with the report.': 'سیریل نمبر مانگیں اور رپورٹ سے ملائیں۔',
  'When you meet': 'ملاقات کے وقت',
  '{title}.': '{title}۔',
  'Meet in public': 'عوامی جگہ پر ملیں',
  'A busy shop or market in daylight, and not alone.':
    'دن کی روشنی میں، کسی بارونق دکان یا مارکیٹ میں، اور اکیلے نہیں۔',
  'Never pay ahead': 'پہلے پیسے نہ دیں',
  'No advance, no deposit, no code from your phone. Pay when you have the device in hand.':
    'نہ ایڈوانس، نہ بیعانہ، نہ فون پر آیا ہوا کوڈ۔ پیسے تب دیں جب ڈیوائس آپ کے ہاتھ میں ہو۔',
  'Testing a laptop': 'لیپ ٹاپ کی جانچ',
  'Try before you pay': 'پیسے دینے سے پہلے چلا کر دیکھیں',
  'Start it, charge it, open the lid, press every key, plug into every port.':
    'اسے آن کریں، چارج کریں، ڈھکن کھولیں، ہر بٹن دبائیں، ہر پورٹ میں کچھ لگائیں۔',
  'Compare the parts': 'پرزے ملائیں',
  'Processor, memory and storage in the system settings against the listing.':
    'سسٹم کی سیٹنگز میں پروسیسر، ریم اور اسٹوریج اشتہار سے ملائیں۔',
  'Ask for proof': 'ثبوت مانگیں',
  'The bill or the box, with the same serial number. On a Mac or a company laptop, make sure that no account or lock is left on it.':
    'بل یا ڈبہ، جس پر وہی سیریل نمبر ہو۔ میک یا کسی کمپنی کے لیپ ٹاپ پر دیکھ لیں کہ کوئی اکاؤنٹ یا لاک باقی نہ ہو۔',
  'Testing a PC or workstation': 'کمپیوٹر یا ورک اسٹیشن کی جانچ',
  'Connect a screen, start it, let it run for ten minutes, plug into every port.':
    'اسکرین لگائیں، آن کریں، دس منٹ چلنے دیں، ہر پورٹ میں کچھ لگائیں۔',
  'Processor, memory, storage and graphics in the system settings against the listing.':
    'سسٹم کی سیٹنگز میں پروسیسر، ریم، اسٹوریج اور گرافکس اشتہار سے ملائیں۔',
  'The bill or the box, with the same serial number.': 'بل یا ڈبہ، جس پر وہی سیریل نمبر ہو۔',
  'Testing a server': 'سرور کی جانچ',
  'Start it with every disk and power supply in place, and read the hardware log.':
    'تمام ڈسکوں اور پاور سپلائی کے ساتھ چلائیں اور ہارڈ ویئر کا لاگ پڑھیں۔',
  'Processors, memory and disks in the management console against the listing.':
    'مینجمنٹ کنسول میں پروسیسر، ریم اور ڈسکیں اشتہار سے ملائیں۔',
  'The bill or the box, with the same serial number. Ask that the management password be reset.':
    'بل یا ڈبہ، جس پر وہی سیریل نمبر ہو۔ کہیں کہ مینجمنٹ پاس ورڈ ری سیٹ کر دیا جائے۔',
  'Testing a component': 'پرزے کی جانچ',
  'See it working in a computer, at the shop or at the seller’s place.':
    'دکان پر یا بیچنے والے کے ہاں، کسی کمپیوٹر میں چلتا ہوا دیکھیں۔',
  'Compare the label': 'لیبل ملائیں',
  'Model and serial number on the part against the listing and the box.':
    'پرزے پر لکھا ماڈل اور سیریل نمبر اشتہار اور ڈبے سے ملائیں۔',
  'The bill, and what is left of the warranty.': 'بل، اور باقی وارنٹی۔',
  'Start it, use it for ten minutes, plug into every port.':
    'اسے آن کریں، دس منٹ استعمال کریں، ہر پورٹ میں کچھ لگائیں۔',
  'What the system settings show against the listing.': 'سسٹم کی سیٹنگز میں جو لکھا ہے اسے اشتہار سے ملائیں۔',
  'Signs of fraud': 'دھوکے کی نشانیاں',
  'The seller wants an advance, a delivery fee or a deposit before you have seen the device.':
    'بیچنے والا ڈیوائس دکھانے سے پہلے ایڈوانس، ڈیلیوری کے پیسے یا بیعانہ مانگتا ہے۔',
  'The seller asks for a code that was sent to your phone, or for your bank card.':
    'بیچنے والا آپ کے فون پر آیا ہوا کوڈ، یا آپ کا بینک کارڈ مانگتا ہے۔',
  'A message in Parkho’s name asks you to pay. Parkho never collects payment for a device: you pay the seller in person.':
    'پرکھو کے نام سے کوئی پیغام آپ سے پیسے مانگتا ہے۔ پرکھو کبھی ڈیوائس کی قیمت وصول نہیں کرتا: پیسے آپ خود بیچنے والے کو دیتے ہیں۔',
  'The seller refuses a meeting, or wants you to send the device before it is paid for.':
    'بیچنے والا ملنے سے انکار کرتا ہے، یا ادائیگی سے پہلے ڈیوائس بھیجنے کو کہتا ہے۔',
  'If something is wrong': 'اگر کچھ غلط ہو',
  'Press “Report this listing” at the end of the device’s page: our moderators review it. For anything else: write to {email} or call {phone} ({hours}), and include the address of the page. A listing that breaks the rules is taken down, and its history is kept. If you have lost money, go to the police as well. Not sure about a device that is sold elsewhere? {inspection} first.':
    'ڈیوائس کے صفحے کے آخر میں ”اس اشتہار کی شکایت کریں“ دبائیں: ہمارے منتظمین اسے دیکھتے ہیں۔ باقی ہر بات کے لیے {email} پر لکھیں یا {phone} پر کال کریں ({hours})، اور ڈیوائس کے صفحے کا پتا ساتھ دیں۔ قواعد توڑنے والا اشتہار ہٹا دیا جاتا ہے، اور اس کا ریکارڈ محفوظ رہتا ہے۔ اگر آپ کے پیسے گئے ہیں تو پولیس کے پاس بھی جائیں۔ کہیں اور بکنے والی ڈیوائس کے بارے میں یقین نہیں؟ پہلے {inspection}۔',
  'Have it inspected': 'اس کا معائنہ کروائیں',
} as const;
