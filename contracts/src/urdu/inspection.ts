/** The inspection page, its packages and its booking form. */
export const INSPECTION = {
  'What our lab tests in a used computer, what it costs and how soon: Basic, Complete and Pre-Purchase packages.':
    'ہماری لیب استعمال شدہ کمپیوٹر میں کیا جانچتی ہے، کتنا خرچ آتا ہے اور کتنا وقت لگتا ہے: بنیادی، مکمل اور خریداری سے پہلے کے پیکج۔',
  'Know what is inside before you pay.': 'پیسے دینے سے پہلے جان لیں کہ اندر کیا ہے۔',
  'Your own computer, one on Parkho, or one you saw elsewhere: we open it, measure it and give you a signed report. We test laptops, desktops, servers and components.':
    'آپ کا اپنا، پرکھو پر موجود، یا کہیں اور دیکھا ہوا: ہم اسے کھولتے ہیں، ناپتے ہیں اور آپ کو دستخط شدہ رپورٹ دیتے ہیں۔ ہم لیپ ٹاپ، ڈیسک ٹاپ، سرور اور پرزے جانچتے ہیں۔',
  Screen: 'اسکرین',
  'Laptops: dead pixels, backlight bleeding, brightness, scratches.':
    'لیپ ٹاپ کی: مردہ پکسل، کناروں سے روشنی، چمک، خراشیں۔',
  'Keyboard deck': 'کی بورڈ',
  'Laptops: every key, the touchpad, the hinges.': 'لیپ ٹاپ کا: ہر بٹن، ٹچ پیڈ اور قبضے۔',
  Ports: 'پورٹس',
  'USB, HDMI, audio, network and power, each plugged in.':
    'یو ایس بی، ایچ ڈی ایم آئی، آڈیو، نیٹ ورک اور چارجنگ: ہر پورٹ میں تار لگا کر۔',
  Processor: 'پروسیسر',
  'All cores under load; clock and temperature logged.':
    'تمام کور پورے لوڈ پر؛ رفتار اور درجۂ حرارت کا ریکارڈ۔',
  Graphics: 'گرافکس',
  'Idle and peak temperature, artefacts, video memory.':
    'عام اور زیادہ سے زیادہ درجۂ حرارت، تصویر کی خرابیاں، ویڈیو میموری۔',
  Memory: 'ریم',
  'Size, type and speed; every cell written and read.': 'مقدار، قسم اور رفتار؛ ہر خانہ لکھ کر پڑھا جاتا ہے۔',
  Disk: 'ڈسک',
  'Hours in use, wear, bad sectors, measured speed, free slots.':
    'استعمال کے گھنٹے، گھِساؤ، خراب سیکٹر، ناپی گئی رفتار، خالی سلاٹ۔',
  Battery: 'بیٹری',
  'Laptops: capacity compared with new, hours on a charge.':
    'لیپ ٹاپ کی: نئی کے مقابلے میں گنجائش، ایک چارج پر گھنٹے۔',

  'What an inspection costs': 'معائنے کی قیمت',
  'Three packages at fixed prices, for any computer. Devices that are on sale on Parkho are inspected free of charge: Parkho pays.':
    'کسی بھی کمپیوٹر کے لیے مقررہ قیمت پر تین پیکج۔ پرکھو پر فروخت کے لیے موجود ڈیوائس کا معائنہ مفت ہے: خرچ پرکھو دیتا ہے۔',
  'Inspection package': 'معائنے کا پیکج',
  Basic: 'بنیادی',
  Complete: 'مکمل',
  'Pre-Purchase': 'خریداری سے پہلے',
  'Most popular': 'سب سے مقبول',
  'Outside and every port': 'بیرونی حصہ اور ہر پورٹ',
  'Processor, memory and storage identified': 'پروسیسر، ریم اور اسٹوریج کی شناخت',
  'Laptops: screen, keys, battery health': 'لیپ ٹاپ کی: اسکرین، کی بورڈ، بیٹری کی حالت',
  'Everything in Basic': 'بنیادی پیکج کی ہر چیز',
  'Processor and graphics under load': 'پروسیسر اور گرافکس پورے لوڈ پر',
  'Every memory cell, disk wear and speed': 'ریم کا ہر خانہ، ڈسک کا گھِساؤ اور رفتار',
  'A seal over the screws of the case': 'کیس کے پیچوں پر سیل',
  'Everything in Complete': 'مکمل پیکج کی ہر چیز',
  'We meet the seller with you': 'بیچنے والے سے آپ کے ساتھ ملاقات',
  'Parts compared with the listing': 'پرزوں کا اشتہار سے موازنہ',
  'An estimate of a fair price': 'مناسب قیمت کا اندازہ',
  'Usually done in {turnaround}': 'عموماً {turnaround} میں مکمل',
  '1-2 business days': '1 تا 2 کاروباری دن',
  '2-3 business days': '2 تا 3 کاروباری دن',
  '3-5 business days': '3 تا 5 کاروباری دن',
  'Same day': 'اسی دن',

  Device: 'ڈیوائس',
  'Device type': 'ڈیوائس کی قسم',
  'Choose a device type': 'ڈیوائس کی قسم چنیں',
  'Desktop PC': 'ڈیسک ٹاپ کمپیوٹر',
  Laptop: 'لیپ ٹاپ',
  'Gaming PC': 'گیمنگ کمپیوٹر',
  Workstation: 'ورک اسٹیشن',
  Server: 'سرور',
  Mac: 'میک',
  Other: 'کوئی اور',
  'Device location': 'ڈیوائس کہاں ہے',
  'City and area; only our inspectors see it.': 'شہر اور علاقہ؛ یہ صرف ہمارے انسپکٹر دیکھتے ہیں۔',
  'Device specifications (optional)': 'ڈیوائس کی تفصیلات (اختیاری)',
  'Brand, model and parts, as far as you know them.': 'کمپنی، ماڈل اور پرزے، جتنا آپ کو معلوم ہو۔',
  When: 'کب',
  'Preferred date': 'پسندیدہ تاریخ',
  Urgency: 'کتنی جلدی',
  Normal: 'معمول کے مطابق',
  Urgent: 'جلدی',
  Emergency: 'ہنگامی',
  'Your details': 'آپ کی تفصیل',
  Name: 'نام',
  Email: 'ای میل',
  Phone: 'فون نمبر',
  'Description (optional)': 'مزید معلومات (اختیاری)',
  'Problems you have noticed, or what you will use it for.':
    'جو مسائل آپ نے دیکھے، یا آپ اسے کس کام کے لیے استعمال کریں گے۔',
  'Your inspection': 'آپ کا معائنہ',
  Package: 'پیکج',
  '{name} package': '{name} پیکج',
  'Not chosen yet': 'ابھی نہیں چنا',
  '{name}, no surcharge': '{name}، کوئی اضافی رقم نہیں',
  '{name}, +{surcharge}': '{name}، مزید {surcharge}',
  'Visit on': 'معائنے کا دن',
  'Choose a date': 'تاریخ چنیں',
  'Result by': 'نتیجہ',
  'The result is ready on the day of the visit; on a Sunday, on the Monday after it.':
    'نتیجہ معائنے کے دن ہی تیار ہو جاتا ہے؛ اتوار ہو تو اگلے پیر کو۔',
  'The result is ready {days} business days after the visit at the latest.':
    'نتیجہ معائنے کے بعد زیادہ سے زیادہ {days} کاروباری دن میں تیار ہو جاتا ہے۔',
  'The result is ready {days} business days after the visit at the latest, usually after {turnaround}.':
    'نتیجہ معائنے کے بعد زیادہ سے زیادہ {days} کاروباری دن میں تیار ہو جاتا ہے، عموماً {turnaround} میں۔',
  Total: 'کل رقم',
  'Submit Request': 'درخواست بھیجیں',
  'Submitting...': 'بھیجی جا رہی ہے...',
  'Clear the form': 'فارم خالی کریں',

  'Please fill in all required fields.': 'براہِ کرم تمام ضروری خانے پُر کریں۔',
  'Please enter a valid email address': 'براہِ کرم درست ای میل ایڈریس لکھیں۔',
  'Name cannot exceed 100 characters': 'نام 100 حروف سے زیادہ نہیں ہو سکتا۔',
  'Phone number cannot exceed 15 characters.': 'فون نمبر 15 حروف سے زیادہ نہیں ہو سکتا۔',
  'Please enter a phone number such as 0300 1234567. Begin numbers of other countries with +.':
    'براہِ کرم فون نمبر اس طرح لکھیں: 0300 1234567۔ دوسرے ملکوں کے نمبر + سے شروع کریں۔',
  'The preferred date cannot be before today.': 'تاریخ آج سے پہلے کی نہیں ہو سکتی۔',
  'Please choose a preferred date.': 'براہِ کرم تاریخ چنیں۔',
  'Please choose an inspection package.': 'براہِ کرم معائنے کا پیکج چنیں۔',
  'Please choose a device type from the list.': 'براہِ کرم فہرست میں سے ڈیوائس کی قسم چنیں۔',
  'Please choose how urgent it is.': 'براہِ کرم بتائیں کہ کتنی جلدی ہے۔',
  'Device specifications cannot exceed 500 characters.': 'ڈیوائس کی تفصیلات 500 حروف سے زیادہ نہیں ہو سکتیں۔',
  'Location cannot exceed 200 characters.': 'جگہ 200 حروف سے زیادہ نہیں ہو سکتی۔',
  'Description cannot exceed 2000 characters.': 'مزید معلومات 2000 حروف سے زیادہ نہیں ہو سکتیں۔',
  'Error: {message}': 'خرابی: {message}',
  'Failed to submit request': 'درخواست نہیں بھیجی جا سکی۔',
  'Failed to submit request. Please try again.': 'درخواست نہیں بھیجی جا سکی۔ براہِ کرم دوبارہ کوشش کریں۔',
  'Inspection request submitted successfully! We will contact you within 24 hours.':
    'معائنے کی درخواست موصول ہو گئی! ہم 24 گھنٹے کے اندر آپ سے رابطہ کریں گے۔',
  '{total}, with the result by {day} at the latest.': '{total}، اور نتیجہ {day} تک۔',
  'We have sent an email to {email} with a link to your request.':
    'ہم نے {email} پر ای میل بھیجی ہے جس میں آپ کی درخواست کا لنک ہے۔',
  'The result is ready by {day} at the latest. We have sent you an email with a link to your request.':
    'نتیجہ {day} تک تیار ہو گا۔ ہم نے آپ کو ای میل بھیجی ہے جس میں آپ کی درخواست کا لنک ہے۔',
  'The request was not sent. {reasons} Go back in your browser to correct it: what you typed is still there.':
    'درخواست نہیں بھیجی گئی۔ {reasons} درست کرنے کے لیے براؤزر میں واپس جائیں: جو آپ نے لکھا تھا وہ وہیں موجود ہے۔',

  'What to Expect': 'آگے کیا ہو گا',
  'You book': 'آپ بُک کرتے ہیں',
  'The form above takes a minute: the computer, where it is, and a day that suits you. No account needed.':
    'اوپر کا فارم ایک منٹ لیتا ہے: کمپیوٹر، اس کی جگہ، اور آپ کی سہولت کا دن۔ اکاؤنٹ کی ضرورت نہیں۔',
  'We confirm': 'ہم تصدیق کرتے ہیں',
  'Within 24 hours, with the inspector’s name and a written price.':
    '24 گھنٹے کے اندر، انسپکٹر کے نام اور تحریری قیمت کے ساتھ۔',
  'We test': 'ہم جانچ کرتے ہیں',
  'In our lab; with the Pre-Purchase package, where the computer is.':
    'اپنی لیب میں؛ خریداری سے پہلے والے پیکج میں وہیں جہاں کمپیوٹر ہے۔',
  'Signed, with everything that was measured and found, part by part. The case is sealed.':
    'دستخط کے ساتھ، ہر پرزے کی ناپ اور نتیجہ الگ الگ۔ کیس سیل کر دیا جاتا ہے۔',
  'The report is signed, and anyone can check it: {link}.':
    'رپورٹ پر دستخط ہوتے ہیں، اور کوئی بھی اسے جانچ سکتا ہے: {link}۔',
  'verify a report': 'رپورٹ کی تصدیق کریں',
  'How soon': 'کتنے دن میں',
  'Result after the visit': 'معائنے کے بعد نتیجہ',
  Cost: 'قیمت',
  'Price of the package': 'پیکج کی قیمت',
  'Not sure what you need?': 'سمجھ نہیں آ رہا کہ کیا چاہیے؟',
  'Tell us what you want to buy and what for. We are available {hours}, and answer within 24 hours.':
    'ہمیں بتائیں کہ آپ کیا خریدنا چاہتے ہیں اور کس کام کے لیے۔ ہم {hours} دستیاب ہیں، اور 24 گھنٹے کے اندر جواب دیتے ہیں۔',
} as const;
