/** Common texts of documents, how an inspection works, the terms and the privacy notice. */
export const DOCUMENTS = {
  // Shown only in other languages than English.
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
  '{name}: {time} (+{percent}%)': '{name}: {time} (مزید {percent} فیصد)',
  'What the seal says': 'مُہر کیا بتاتی ہے',
  'The rating from 1 to 10 follows from what was found, and the seal shows it by its colour:':
    '1 سے 10 تک کی ریٹنگ معائنے کے نتائج سے نکلتی ہے، اور مُہر کا رنگ اسے ظاہر کرتا ہے:',
  'Green, 8 to 10: nothing that gets in the way of daily use.':
    'سبز، 8 سے 10: روزمرہ استعمال میں کوئی رکاوٹ نہیں۔',
  'Amber, 5 to 7: usable, with flaws that the report names.':
    'نارنجی، 5 سے 7: قابلِ استعمال، خامیاں رپورٹ میں لکھی ہیں۔',
  'Red outline, below 5: needs repair.': 'سرخ دائرہ، 5 سے کم: مرمت درکار ہے۔',
  'What could not be verified, such as the serial number, lowers the rating and is named in the report. Where an inspector overrides that, the report gives the reason.':
    'جس چیز کی تصدیق نہ ہو سکے، مثلاً سیریل نمبر، وہ درجہ کم کرتی ہے اور رپورٹ میں لکھی ہوتی ہے۔ انسپکٹر اس کے باوجود دوسرا درجہ دے تو رپورٹ میں وجہ لکھی ہوتی ہے۔',
  'A report that Parkho withdraws stays readable, and says when and why it was withdrawn.':
    'جو رپورٹ پرکھو واپس لے لے وہ پڑھی جا سکتی ہے، اور اس پر لکھا ہوتا ہے کہ کب اور کیوں واپس لی گئی۔',
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

  'Terms of use': 'استعمال کی شرائط',
  'The rules of the marketplace for buyers and sellers, in plain words.':
    'خریداروں اور بیچنے والوں کے لیے مارکیٹ کے قواعد، سادہ الفاظ میں۔',
  'The rules of the marketplace, in plain words.': 'مارکیٹ کے قواعد، سادہ الفاظ میں۔',
  'What Parkho is': 'پرکھو کیا ہے',
  'Parkho is a marketplace for used computers, with hardware inspections. Sellers list devices, buyers contact them and pay them directly. A sale is a contract between the buyer and the seller; Parkho is no party to it, takes no payment for devices and ships none.':
    'پرکھو استعمال شدہ کمپیوٹروں کی مارکیٹ ہے، جہاں ان کا معائنہ بھی ہوتا ہے۔ بیچنے والے اشتہار دیتے ہیں، خریدار ان سے رابطہ کرتے ہیں اور پیسے براہِ راست انہی کو دیتے ہیں۔ فروخت خریدار اور بیچنے والے کے درمیان معاہدہ ہے؛ پرکھو اس میں فریق نہیں، ڈیوائس کے پیسے نہیں لیتا اور کوئی ڈیوائس نہیں بھیجتا۔',
  'Using the shop': 'مارکیٹ کا استعمال',
  'Browsing, searching, comparing and reading reports need no account and cost nothing.':
    'ڈیوائسز دیکھنے، تلاش کرنے، موازنہ کرنے اور رپورٹس پڑھنے کے لیے نہ اکاؤنٹ چاہیے نہ پیسے۔',
  'Seller contact details are for buying the device. Collecting them, or calling for any other purpose, is not allowed; the number of requests is limited.':
    'بیچنے والے کا فون نمبر اور ای میل صرف ڈیوائس خریدنے کے لیے ہیں۔ انہیں جمع کرنے یا کسی اور مقصد کے لیے رابطہ کرنے کی اجازت نہیں؛ یہ معلومات محدود بار ہی دیکھی جا سکتی ہیں۔',
  'An account belongs to one person or shop. Keep its password to yourself.':
    'ہر اکاؤنٹ ایک شخص یا ایک دکان کا ہوتا ہے۔ اس کا پاس ورڈ کسی کو نہ بتائیں۔',
  Listings: 'اشتہارات',
  'Listing a device is free. A moderator approves each listing before it is public.':
    'اشتہار دینا مفت ہے۔ شائع ہونے سے پہلے ہر اشتہار کی منظوری ہمارا کوئی منتظم دیتا ہے۔',
  'List only what you own or may sell, with true details, your own pictures and the price in Pakistani rupees.':
    'صرف وہ چیز بیچیں جو آپ کی اپنی ہے یا جسے بیچنے کا آپ کو حق ہے؛ تفصیل درست، تصویریں اپنی اور قیمت پاکستانی روپوں میں ہو۔',
  'Stolen or locked devices, counterfeits, and anything that is not a computer or a part of one are rejected. A rejection names its reason, and the listing can be corrected.':
    'چوری کی، لاک لگی یا جعلی ڈیوائس، اور ہر وہ چیز جو کمپیوٹر یا اس کا پرزہ نہیں، مسترد کر دی جاتی ہے۔ مسترد ہونے کی وجہ بتائی جاتی ہے، اور اشتہار درست کیا جا سکتا ہے۔',
  'Every change to a listing is recorded. The price history and what was changed after an inspection are public.':
    'اشتہار کی ہر تبدیلی کا ریکارڈ رہتا ہے۔ قیمت کی تاریخ، اور معائنے کے بعد جو کچھ بدلا گیا، سب کے سامنے ہوتا ہے۔',
  'Mark a device as sold once it is sold.': 'ڈیوائس بک جائے تو اسے فروخت شدہ قرار دیں۔',
  Inspections: 'معائنے',
  'The price of a booking is the one shown when it is sent. Inspections of devices on sale are free. A request can be withdrawn until its report is issued.':
    'بکنگ کی قیمت وہی ہے جو اسے بھیجتے وقت دکھائی گئی۔ فروخت کے لیے موجود ڈیوائسز کا معائنہ مفت ہے۔ رپورٹ جاری ہونے تک درخواست واپس لی جا سکتی ہے۔',
  'A report describes one device on one day. It is no warranty. What it covers and what it does not is on {page}. A report that was issued stays public; an error is corrected in a new version that names the reason.':
    'رپورٹ ایک ڈیوائس کی ایک دن کی حالت بتاتی ہے۔ یہ وارنٹی نہیں۔ اس میں کیا شامل ہے اور کیا نہیں، یہ صفحہ ”{page}“ پر ہے۔ جاری شدہ رپورٹ سب کے لیے موجود رہتی ہے؛ غلطی ہو تو نیا ورژن جاری ہوتا ہے جس میں وجہ لکھی ہوتی ہے۔',
  'When the rules are broken': 'قواعد کی خلاف ورزی',
  'Listings are rejected or taken down, and accounts that are used for fraud are deactivated. To ask for a review, use the contact details below.':
    'اشتہار مسترد کر دیا یا ہٹا دیا جاتا ہے، اور دھوکے کے لیے استعمال ہونے والا اکاؤنٹ بند کر دیا جاتا ہے۔ فیصلے پر نظرِ ثانی کے لیے نیچے دیے گئے پتے پر رابطہ کریں۔',
  'Ending an account': 'اکاؤنٹ ختم کرنا',
  'Delete your account in your {profile} at any time. Its listings are removed immediately. What happens to your data is in the {notice}.':
    'آپ جب چاہیں اپنی {profile} میں اکاؤنٹ حذف کر سکتے ہیں۔ اس کے اشتہار فوراً ہٹ جاتے ہیں۔ آپ کی معلومات کا کیا ہوتا ہے، یہ {notice} میں ہے۔',
  profile: 'پروفائل',
  'privacy notice': 'رازداری کی پالیسی',
  'Who runs this shop': 'یہ مارکیٹ کون چلاتا ہے',

  'Privacy and cookies': 'رازداری اور کوکیز',
  'What Parkho stores about visitors, buyers and sellers, who sees it, and how to have it erased.':
    'پرکھو آنے والوں، خریداروں اور بیچنے والوں کی کون سی معلومات رکھتا ہے، انہیں کون دیکھتا ہے، اور انہیں کیسے مٹوایا جا سکتا ہے۔',
  'What Parkho knows about you, why, and how to have it erased.':
    'پرکھو آپ کے بارے میں کیا جانتا ہے، کیوں، اور اسے کیسے مٹوایا جا سکتا ہے۔',
  'When you browse': 'جب آپ ڈیوائسز دیکھتے ہیں',
  'You can browse, search and compare without an account. Pages load nothing from other companies: no advertising, no analytics by others, no embedded fonts or maps. We count how often a device is viewed and contacted, not by whom.':
    'آپ اکاؤنٹ کے بغیر دیکھ، تلاش اور موازنہ کر سکتے ہیں۔ صفحات کسی اور کمپنی سے کچھ لوڈ نہیں کرتے: نہ اشتہار، نہ کسی اور کی نگرانی، نہ باہر کے فونٹ یا نقشے۔ ہم یہ گنتے ہیں کہ کوئی ڈیوائس کتنی بار دیکھی گئی اور اس کے لیے کتنی بار رابطہ ہوا، یہ نہیں کہ کس نے۔',
  'Your network address is used to limit abuse and is held in memory for as long as a limit runs, not stored with what you view.':
    'آپ کا نیٹ ورک ایڈریس غلط استعمال روکنے کے کام آتا ہے اور صرف اتنی دیر میموری میں رہتا ہے جتنی دیر کوئی حد لاگو ہو؛ جو آپ دیکھتے ہیں اس کے ساتھ محفوظ نہیں ہوتا۔',
  'When you have an account': 'جب آپ کا اکاؤنٹ ہو',
  'Your name, email address, phone number, address and picture, as you enter them; your password only as a hash.':
    'آپ کا نام، ای میل ایڈریس، فون نمبر، پتا اور تصویر، جیسے آپ نے درج کیے؛ پاس ورڈ صرف ہیش کی شکل میں۔',
  'Your listings, requests, saved devices and searches, and choices about emails.':
    'آپ کے اشتہار، درخواستیں، محفوظ ڈیوائسز اور تلاشیں، اور ای میلز کے بارے میں آپ کی پسند۔',
  'The devices you log in from, with browser and network address, so that you can end sessions that are not yours.':
    'جن ڈیوائسز سے آپ لاگ اِن کرتے ہیں، ان کے براؤزر اور نیٹ ورک ایڈریس کے ساتھ، تاکہ جو لاگ اِن آپ کا نہ ہو اسے آپ ختم کر سکیں۔',
  'A record of every change, with its time and the account that made it.':
    'ہر تبدیلی کا ریکارڈ: کب ہوئی اور کس اکاؤنٹ نے کی۔',
  'When you request an inspection': 'جب آپ معائنے کی درخواست دیتے ہیں',
  'Your name, email address, phone number, and where the device is. The inspection team sees them; the public report does not contain them.':
    'آپ کا نام، ای میل ایڈریس، فون نمبر، اور ڈیوائس کی جگہ۔ یہ معائنے والی ٹیم دیکھتی ہے؛ شائع ہونے والی رپورٹ میں یہ نہیں ہوتے۔',
  'When you leave an email address without an account': 'جب آپ اکاؤنٹ کے بغیر ای میل ایڈریس دیتے ہیں',
  'The address and what you saved with it, such as a search. We write to it only after you confirmed it by a link; an unconfirmed address is deleted after {days} days.':
    'ای میل ایڈریس اور اس کے ساتھ جو آپ نے محفوظ کیا، مثلاً کوئی تلاش۔ ہم اس پر تب ہی لکھتے ہیں جب آپ لنک سے اس کی تصدیق کر دیں؛ جس کی تصدیق نہ ہو وہ {days} دن بعد مٹا دیا جاتا ہے۔',
  'When you ask a seller': 'جب آپ بیچنے والے سے سوال پوچھتے ہیں',
  'Your name and your question go to the seller, your email address does not; we use it to confirm that it is yours and to send you the answer. The seller may show question and answer on the page of the device, without your name. What you write in the question is up to you.':
    'آپ کا نام اور سوال بیچنے والے کو ملتے ہیں، ای میل ایڈریس نہیں؛ اس سے ہم صرف یہ تصدیق کرتے ہیں کہ یہ آپ کا ہے، اور آپ کو جواب بھیجتے ہیں۔ بیچنے والا سوال اور جواب آپ کے نام کے بغیر ڈیوائس کے صفحے پر دکھا سکتا ہے۔ سوال میں کیا لکھنا ہے، یہ آپ پر ہے۔',
  'When you report a listing': 'جب آپ کسی اشتہار کی شکایت کرتے ہیں',
  'The reason, your text and, if you leave it, your email address. Our moderators see reason and text; the seller does not learn who reported. Without an account we also keep a code made from listing, network address and browser, which recognises a second report and cannot be turned back.':
    'شکایت کی وجہ، آپ کی تحریر اور، اگر آپ دیں تو، ای میل ایڈریس۔ وجہ اور تحریر ہمارے منتظمین دیکھتے ہیں؛ بیچنے والے کو پتا نہیں چلتا کہ شکایت کس نے کی۔ اکاؤنٹ نہ ہو تو ہم ایک کوڈ بھی رکھتے ہیں جو اشتہار، نیٹ ورک ایڈریس اور براؤزر سے بنتا ہے؛ اس سے دوسری شکایت پہچانی جاتی ہے، اور اسے واپس نہیں کھولا جا سکتا۔',
  'When a seller names you as the buyer': 'جب بیچنے والا آپ کو خریدار بتائے',
  'We send one email with a link, and show your address to nobody. If you do nothing, it is deleted after seven days. If you review the device, your verdict and your words are public, your name and address are not. The link, and any later email from us, leads to a page where you can delete them.':
    'ہم لنک کے ساتھ ایک ای میل بھیجتے ہیں، اور آپ کا ایڈریس کسی کو نہیں دکھاتے۔ اگر آپ کچھ نہ کریں تو وہ سات دن بعد مٹا دیا جاتا ہے۔ اگر آپ ڈیوائس پر رائے دیں تو آپ کا فیصلہ اور الفاظ سب کو نظر آتے ہیں، نام اور ایڈریس نہیں۔ یہ لنک، اور ہماری بعد کی ہر ای میل، اس صفحے پر لے جاتی ہے جہاں آپ انہیں مٹا سکتے ہیں۔',
  'Who sees it': 'یہ معلومات کون دیکھتا ہے',
  'A seller’s name is public. Phone number and email address are shown to a person who presses the contact button of a device on sale; the seller sees how often that happened.':
    'بیچنے والے کا نام سب کو نظر آتا ہے۔ فون نمبر اور ای میل ایڈریس اسے دکھائے جاتے ہیں جو فروخت کے لیے موجود ڈیوائس پر رابطے کا بٹن دبائے؛ بیچنے والا دیکھتا ہے کہ ایسا کتنی بار ہوا۔',
  'Staff see contact details where their work needs them. To other staff they are masked; showing them is recorded.':
    'ہمارے عملے میں رابطے کی معلومات وہی دیکھتے ہیں جنہیں اپنے کام کے لیے چاہییں۔ باقی عملے سے یہ چھپی رہتی ہیں؛ انہیں کھول کر دیکھنے کا ریکارڈ رہتا ہے۔',
  'If you press WhatsApp, call or email, your own app takes over, under the terms of its provider.':
    'جب آپ واٹس ایپ، کال یا ای میل کا بٹن دباتے ہیں تو آپ کی اپنی ایپ کھلتی ہے، اور اس پر اسی کمپنی کی شرائط لاگو ہوتی ہیں۔',
  'How it is kept, and how long': 'معلومات کیسے اور کب تک رکھی جاتی ہیں',
  'Personal details are encrypted with a key of their own for each person. They are kept while the account exists, or the request is open and its report stands. When an account is deleted, its key is destroyed: the details cannot be read any more, anywhere in the history. Backups made before are deleted on the operator’s schedule.':
    'ہر شخص کی ذاتی معلومات اس کی اپنی الگ کلید سے خفیہ کی جاتی ہیں۔ یہ تب تک رہتی ہیں جب تک اکاؤنٹ موجود ہے، یا درخواست کھلی اور اس کی رپورٹ قائم ہے۔ اکاؤنٹ حذف ہوتے ہی اس کی کلید ضائع کر دی جاتی ہے: پھر یہ معلومات پورے ریکارڈ میں کہیں بھی پڑھی نہیں جا سکتیں۔ اس سے پہلے کے بیک اپ مارکیٹ چلانے والے کے مقررہ وقت پر مٹائے جاتے ہیں۔',
  'Your rights': 'آپ کے حقوق',
  'See and correct your details in your {profile}.': 'اپنی {profile} میں اپنی معلومات دیکھیں اور درست کریں۔',
  'Download all of your data there, as a file.': 'اپنا سارا ڈیٹا وہیں سے فائل کی شکل میں ڈاؤن لوڈ کریں۔',
  'Delete your account there.': 'اپنا اکاؤنٹ وہیں حذف کریں۔',
  'Without an account: see, download and delete what you saved with your email address under {page}. Write to us, and we erase the contact details of an inspection request.':
    'اکاؤنٹ نہ ہو تو جو کچھ آپ نے اپنے ای میل ایڈریس سے محفوظ کیا، اسے {page} کے صفحے پر دیکھیں، ڈاؤن لوڈ کریں اور حذف کریں۔ معائنے کی درخواست میں دی گئی رابطے کی معلومات مٹوانے کے لیے ہمیں لکھیں۔',
  'Every email about updates has a link that ends emails of its kind.':
    'اطلاع کی ہر ای میل میں ایک لنک ہوتا ہے جس سے اس قسم کی ای میلز بند کی جا سکتی ہیں۔',
  'Cookies and browser storage': 'کوکیز اور براؤزر میں محفوظ معلومات',
  'Only what the shop needs to work, so there is nothing to consent to. There is one cookie, and only after a login.':
    'صرف وہی جو مارکیٹ کے چلنے کے لیے ضروری ہے، اس لیے کسی اجازت کی ضرورت نہیں۔ کوکی صرف ایک ہے، اور وہ بھی لاگ اِن کے بعد۔',
  Stored: 'کیا محفوظ ہوتا ہے',
  Purpose: 'کس لیے',
  Until: 'کب تک',
  Session: 'لاگ اِن',
  'keeps you logged in': 'آپ کو لاگ اِن رکھتا ہے',
  'until you log out, at most 30 days': 'لاگ آؤٹ تک، زیادہ سے زیادہ 30 دن',
  'devices you saved': 'جو ڈیوائسز آپ نے محفوظ کیں',
  'until you remove them, or log out': 'جب تک آپ انہیں ہٹا نہ دیں یا لاگ آؤٹ نہ کریں',
  'Recently viewed, compared': 'حال ہی میں دیکھی گئی اور موازنے والی ڈیوائسز',
  'devices you looked at': 'جو ڈیوائسز آپ نے دیکھیں',
  'until you clear the browser’s data': 'جب تک آپ براؤزر کا ڈیٹا صاف نہ کریں',
  'Visited pages': 'دیکھے ہوئے صفحات',
  'devices and reports you can read without network': 'ڈیوائسز اور رپورٹس جو انٹرنیٹ کے بغیر پڑھی جا سکیں',
  '30 days, or until you log out': '30 دن، یا لاگ آؤٹ تک',
  Drafts: 'مسودے',
  'forms that are not sent yet': 'فارم جو ابھی بھیجے نہیں گئے',
  'until you send or discard them': 'جب تک آپ انہیں بھیج یا رد نہ کر دیں',
  '{name} (cookie)': '{name} (کوکی)',
  'recognises this device at the next login': 'اگلے لاگ اِن پر اس ڈیوائس کو پہچانتی ہے',
  '365 days after a login': 'لاگ اِن کے بعد 365 دن',
  'Who is responsible': 'ذمہ دار کون ہے',
} as const;
