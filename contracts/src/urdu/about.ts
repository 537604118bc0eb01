/** The page about the shop. */
export const ABOUT = {
  'Who stands behind Parkho, and how an inspection makes a used computer a safe buy.':
    'پرکھو کے پیچھے کون ہے، اور معائنے سے استعمال شدہ کمپیوٹر کی خریداری کیسے محفوظ ہو جاتی ہے۔',
  'Know a used computer before you buy it.': 'استعمال شدہ کمپیوٹر خریدنے سے پہلے اسے جان لیں۔',
  'Most computers in Pakistan are bought second-hand, often on the seller’s word alone. Parkho adds a record: what is inside, how worn it is, and who inspected it.':
    'پاکستان میں زیادہ تر کمپیوٹر سیکنڈ ہینڈ خریدے جاتے ہیں، اور اکثر صرف بیچنے والے کی بات پر۔ پرکھو اس کے ساتھ ایک ریکارڈ دیتا ہے: اندر کیا ہے، کتنا استعمال ہو چکا ہے اور معائنہ کس نے کیا۔',
  'Parkho is Urdu for “put it to the test”.': 'یعنی خریدنے سے پہلے خود جانچ لیں۔',
  Independent: 'غیر جانبدار',
  'We own none of the devices on Parkho and earn nothing when one is sold. Sellers list, buyers contact them directly, and our lab works for neither side.':
    'پرکھو پر موجود کوئی ڈیوائس ہماری نہیں، اور کسی کے بکنے پر ہم کچھ نہیں کماتے۔ بیچنے والے اشتہار دیتے ہیں، خریدار ان سے براہِ راست رابطہ کرتے ہیں، اور ہماری لیب کسی ایک فریق کے لیے کام نہیں کرتی۔',
  'An inspected device leaves with a tamper-proof sticker over its screws and a signed report. A device with faults can be sold here, as long as the faults are stated.':
    'معائنہ شدہ ڈیوائس کے پیچوں پر حفاظتی اسٹیکر لگتا ہے اور اس کے ساتھ دستخط شدہ رپورٹ ہوتی ہے۔ خرابی والی ڈیوائس بھی یہاں بیچی جا سکتی ہے، بشرطیکہ خرابیاں بتائی جائیں۔',
  'How it works': 'طریقہ',
  'Choose a computer': 'کمپیوٹر چنیں',
  'Your own computer, one on Parkho, or one you saw elsewhere. Book online and choose a day and a place.':
    'آپ کا اپنا، پرکھو پر موجود، یا کہیں اور دیکھا ہوا۔ آن لائن بُک کریں اور دن اور جگہ چنیں۔',
  'We test it': 'ہم جانچتے ہیں',
  'Outside and ports by hand; processor, graphics, memory and storage under load. A laptop also gets its screen, keys and battery tested.':
    'بیرونی حصہ اور پورٹس ہاتھ سے؛ پروسیسر، گرافکس، ریم اور اسٹوریج لوڈ پر۔ لیپ ٹاپ کی اسکرین، کی بورڈ اور بیٹری بھی جانچی جاتی ہے۔',
  'You get the report': 'آپ کو رپورٹ ملتی ہے',
  'What was measured and what it means, signed, with the inspector’s name.':
    'کیا ناپا گیا اور اس کا کیا مطلب ہے، دستخط اور انسپکٹر کے نام کے ساتھ۔',
  'The case is sealed': 'کیس سیل کر دیا جاتا ہے',
  'A tamper-proof sticker over the screws shows that nothing was changed after the test.':
    'پیچوں پر لگا حفاظتی اسٹیکر بتاتا ہے کہ جانچ کے بعد کچھ نہیں بدلا گیا۔',
  'What is checked, and what a report does not promise':
    'کیا کیا جانچا جاتا ہے، اور رپورٹ کس بات کی ضمانت نہیں دیتی',
  'Prefer to talk? Call {phone} or write to {email}. We are available {hours}, and answer within 24 hours.':
    'بات کرنا چاہتے ہیں؟ {phone} پر کال کریں یا {email} پر لکھیں۔ ہم {hours} دستیاب ہیں، اور 24 گھنٹے کے اندر جواب دیتے ہیں۔',
  'Book an inspection': 'معائنہ بُک کریں',
  'Our inspectors': 'ہمارے انسپکٹرز',
  'Every report carries the name of the person who did the inspection.':
    'ہر رپورٹ پر معائنہ کرنے والے کا نام ہوتا ہے۔',
  '{count} report': '{count} رپورٹ',
  '{count} reports': '{count} رپورٹس',
  'Areas of expertise': 'ہماری مہارت',
  'Laptops and MacBooks': 'لیپ ٹاپ اور میک بک',
  'Batteries, hinges, panels, activation locks and accounts.': 'بیٹری، قبضے، پینل، ایکٹیویشن لاک اور اکاؤنٹ۔',
  'Gaming PCs': 'گیمنگ کمپیوٹر',
  'Graphics cards used for mining, unstable power supplies, cooling in summer heat.':
    'مائننگ میں استعمال شدہ گرافکس کارڈ، کمزور پاور سپلائی، گرمیوں میں کولنگ۔',
  Workstations: 'ورک اسٹیشن',
  'Xeon and Threadripper, ECC memory, Quadro cards, long runs under load.':
    'سرور درجے کے پروسیسر، غلطی درست کرنے والی ریم، پروفیشنل گرافکس کارڈ، دیر تک پورے لوڈ پر چلانا۔',
  Servers: 'سرور',
  'Controllers, redundant power supplies, disk arrays and their logs.':
    'کنٹرولر، دوہری پاور سپلائی، ڈسکوں کے مجموعے اور ان کے لاگ۔',
  'Whether the parts inside match the listing: serial numbers, firmware, counterfeits.':
    'کیا اندر وہی پرزے ہیں جو اشتہار میں لکھے ہیں: سیریل نمبر، فرم ویئر، جعلی پرزے۔',
  'Consultation and training': 'مشورہ اور تربیت',
  'What to buy for your work, and how to build and test it.':
    'آپ کے کام کے لیے کیا خریدیں، اور اسے کیسے بنائیں اور جانچیں۔',
  'Have a computer inspected.': 'کمپیوٹر کا معائنہ کروائیں۔',
} as const;
