/** The home page. */
export const HOME = {
  'Used computers, put to the test': 'استعمال شدہ کمپیوٹر، پرکھے ہوئے',
  'Buy used laptops, MacBooks, PCs and servers in Pakistan with hardware inspection by a neutral lab.':
    'پاکستان میں استعمال شدہ لیپ ٹاپ، میک بک، کمپیوٹر اور سرور غیر جانبدار لیب کے معائنے کے ساتھ خریدیں۔',
  'Pakistan’s number one PC inspection service': 'کمپیوٹر کے معائنے میں پاکستان کی پہلی پسند',
  'Used computers, put to the test.': 'استعمال شدہ کمپیوٹر، پرکھے ہوئے۔',
  'Look for the seal: an independent inspector has opened, measured and tested the device, and its page shows the signed report.':
    'مُہر دیکھ کر خریدیں: غیر جانبدار انسپکٹر نے ڈیوائس کھول کر ناپی اور جانچی ہے، اور دستخط شدہ رپورٹ اسی صفحے پر موجود ہے۔',
  'Browse PCs': 'کمپیوٹر دیکھیں',
  'Inspected only': 'صرف معائنہ شدہ',
  'device on sale': 'ڈیوائس فروخت کے لیے',
  'devices on sale': 'ڈیوائسز فروخت کے لیے',
  'signed inspection report': 'دستخط شدہ رپورٹ',
  'signed inspection reports': 'دستخط شدہ رپورٹس',
  inspector: 'انسپکٹر',
  inspectors: 'انسپکٹرز',
  'Why choose Parkho': 'پرکھو کیوں',
  'We sell no computers. We open them, measure them and publish what we find.':
    'ہم کمپیوٹر نہیں بیچتے۔ ہم انہیں کھولتے ہیں، ناپتے ہیں اور جو ملے وہ شائع کرتے ہیں۔',
  'CPU Diagnostics': 'پروسیسر کی جانچ',
  'Half an hour under full load: clock speed and temperature.':
    'آدھا گھنٹہ پورے لوڈ پر: رفتار اور درجۂ حرارت۔',
  'GPU Testing': 'گرافکس کی جانچ',
  'Full load: peak temperature, artefacts, fans, video memory.':
    'پورا لوڈ: زیادہ سے زیادہ درجۂ حرارت، تصویر کی خرابیاں، پنکھے اور ویڈیو میموری۔',
  'RAM Analysis': 'ریم کی جانچ',
  'Every cell written and read back; size, type and speed as listed.':
    'ہر خانہ لکھ کر دوبارہ پڑھا جاتا ہے؛ مقدار، قسم اور رفتار اشتہار کے مطابق۔',
  'Storage Health': 'اسٹوریج کی حالت',
  'Hours in use, terabytes written, bad sectors and measured speed.':
    'استعمال کے گھنٹے، لکھا گیا ڈیٹا، خراب سیکٹر اور ناپی گئی رفتار۔',
  'PC Services': 'کمپیوٹر سروسز',
  'Learn More': 'مزید جانیں',
  ' about our services': ' ہماری سروسز کے بارے میں',
  'PC inspection': 'کمپیوٹر کا معائنہ',
  'Any machine, bought here or elsewhere, with a signed report.':
    'کوئی بھی مشین، یہاں سے خریدی ہو یا کہیں اور سے، دستخط شدہ رپورٹ کے ساتھ۔',
  'Hardware validation': 'پرزوں کی تصدیق',
  'The parts inside are the parts in the listing; a tamper-proof sticker closes the case.':
    'اندر وہی پرزے ہیں جو اشتہار میں لکھے ہیں؛ کیس حفاظتی اسٹیکر سے بند کیا جاتا ہے۔',
  'PC building training': 'کمپیوٹر بنانے کی تربیت',
  'Choose, build and test a computer of your own with our technicians.':
    'ہمارے ٹیکنیشنز کے ساتھ اپنا کمپیوٹر خود چنیں، بنائیں اور جانچیں۔',
  'Find your next computer.': 'اپنا اگلا کمپیوٹر تلاش کریں۔',
  'Filter by price, city and condition, and contact the seller directly.':
    'قیمت، شہر اور حالت کے حساب سے چھانٹیں اور بیچنے والے سے براہِ راست رابطہ کریں۔',
  'Browse Laptops': 'لیپ ٹاپ دیکھیں',
} as const;
