/**
 * Records that buyers keep and confirm by mail, with an account or without: searches, their data, reviews and emails.
 */
export const YOURS = {
  'Save this search': 'یہ تلاش محفوظ کریں',
  'Email me when one is listed': 'اشتہار آنے پر مجھے ای میل کریں',
  'We email you at most once a day, when a device is listed or gets cheaper.':
    'جب کوئی ڈیوائس آئے یا سستی ہو تو ہم آپ کو دن میں زیادہ سے زیادہ ایک ای میل بھیجتے ہیں۔',
  'Every email has a link to unsubscribe.': 'ہر ای میل میں اسے بند کرنے کا لنک ہوتا ہے۔',
  'Emails start once you have confirmed your email address.':
    'ای میلز تب شروع ہوں گی جب آپ اپنے ای میل ایڈریس کی تصدیق کر دیں گے۔',
  'Your saved searches': 'آپ کی محفوظ تلاشیں',
  'Save search': 'تلاش محفوظ کریں',
  'Check the inbox of {email} and its spam folder.': '{email} کا اِن باکس اور اسپیم فولڈر دیکھیں۔',
  Email: 'ای میل',
  'Email is required': 'ای میل ایڈریس لکھنا ضروری ہے',
  'Email is invalid': 'ای میل ایڈریس درست نہیں',
  'Choose a filter or enter a search first': 'پہلے کوئی فلٹر چنیں یا تلاش کے الفاظ لکھیں',
  'Search saved. We will email you at most once a day.':
    'تلاش محفوظ ہو گئی۔ ہم آپ کو دن میں زیادہ سے زیادہ ایک ای میل بھیجیں گے۔',
  'Saved search deleted. You will no longer get emails about it.':
    'محفوظ تلاش حذف ہو گئی۔ اب اس کے بارے میں کوئی ای میل نہیں آئے گی۔',
  'This search has already been deleted': 'یہ تلاش پہلے ہی حذف ہو چکی ہے',
  'You can save 10 searches. Delete one first.': 'آپ 10 تلاشیں محفوظ کر سکتے ہیں۔ پہلے کوئی ایک حذف کریں۔',
  'This link is invalid. Please use the link in a newer email.':
    'یہ لنک درست نہیں۔ براہِ کرم بعد میں آئی ای میل کا لنک استعمال کریں۔',
  'Failed to update your saved searches. Please try again.':
    'آپ کی محفوظ تلاشیں تبدیل نہیں ہو سکیں۔ براہِ کرم دوبارہ کوشش کریں۔',
  'Failed to load your saved searches': 'آپ کی محفوظ تلاشیں لوڈ نہیں ہو سکیں',
  'No saved searches': 'کوئی محفوظ تلاش نہیں',
  'Filter the list of devices and press “Save this search”: we will email you when there are new matches.':
    'ڈیوائسز پر فلٹر لگائیں اور ”یہ تلاش محفوظ کریں“ دبائیں: کوئی نئی ڈیوائس آئے گی تو ہم آپ کو ای میل کریں گے۔',
  'We email you at most once a day for each, when devices are listed or get cheaper.':
    'جب کوئی ڈیوائس آئے یا سستی ہو تو ہم ہر تلاش کے لیے دن میں زیادہ سے زیادہ ایک ای میل بھیجتے ہیں۔',
  'Not confirmed yet': 'ابھی تصدیق نہیں ہوئی',
  'Saved {date}, last email {mailed}': '{date} کو محفوظ کی، آخری ای میل {mailed}',
  Delete: 'حذف کریں',
  'Delete: {title}': 'حذف کریں: {title}',
  'Log in to see your saved searches.': 'اپنی محفوظ تلاشیں دیکھنے کے لیے لاگ اِن کریں۔',
  'Saved a search without an account? Each email about it has a link to stop it, and {page} lists all your searches.':
    'کوئی تلاش اکاؤنٹ کے بغیر محفوظ کی تھی؟ اس کی ہر ای میل میں اسے بند کرنے کا لنک ہوتا ہے، اور {page} کے صفحے پر آپ کی سب تلاشیں موجود ہیں۔',
  'your data': 'آپ کا ڈیٹا',
  'Emails are sent for {search}': 'اس تلاش کے لیے ای میلز بھیجی جاتی ہیں: {search}',
  'Stop emails for this search': 'اس تلاش کی ای میلز بند کریں',

  'Wishlist emails': 'پسندیدہ کی ای میلز',
  'Get an email when a saved device gets cheaper or is sold?':
    'محفوظ ڈیوائس سستی ہو یا بک جائے تو کیا آپ کو ای میل کریں؟',
  'We will email you when a saved device gets cheaper or is sold.':
    'محفوظ ڈیوائس سستی ہو یا بک جائے تو ہم آپ کو ای میل کریں گے۔',
  'No emails. You can turn them on in your profile.':
    'ای میل نہیں آئے گی۔ آپ پروفائل میں اسے شروع کر سکتے ہیں۔',
  'Email me': 'مجھے ای میل کریں',
  'No thanks': 'نہیں، شکریہ',
  'Failed to save your choice': 'آپ کی پسند محفوظ نہیں ہو سکی',

  'Your data': 'آپ کا ڈیٹا',
  'We have stored your email address {email} since {date}.':
    'آپ کا ای میل ایڈریس {email} ہمارے پاس {date} سے محفوظ ہے۔',
  'We have stored your email address {email} since {date}, and:':
    'آپ کا ای میل ایڈریس {email} ہمارے پاس {date} سے محفوظ ہے، اور یہ بھی:',
  'Since {date}': '{date} سے',
  '{action}: {title}': '{action}: {title}',
  'Download my data': 'میرا ڈیٹا ڈاؤن لوڈ کریں',
  'Delete my data': 'میرا ڈیٹا حذف کریں',
  'Delete permanently': 'ہمیشہ کے لیے حذف کریں',
  Cancel: 'منسوخ کریں',
  'This cannot be undone. We delete your email address and everything above, and stop all emails about it.':
    'یہ واپس نہیں ہو سکتا۔ ہم آپ کا ای میل ایڈریس اور اوپر دی گئی ہر چیز حذف کر دیتے ہیں، اور ان کے بارے میں ای میلز بند کر دیتے ہیں۔',
  'See and delete the data that Parkho has for your email address. We will email you a link. If you have an account, your data is in your {profile}.':
    'آپ کے ای میل ایڈریس کا جو ڈیٹا پرکھو کے پاس ہے، اسے دیکھیں اور حذف کریں۔ ہم آپ کو لنک ای میل کرتے ہیں۔ اگر آپ کا اکاؤنٹ ہے تو آپ کا ڈیٹا آپ کی {profile} میں ہے۔',
  profile: 'پروفائل',
  'Send link': 'لنک بھیجیں',
  'If we have data for this address, we have emailed you a link. It works for 7 days.':
    'اگر اس ایڈریس کا ڈیٹا ہمارے پاس ہے تو ہم نے اس پر لنک بھیج دیا ہے۔ یہ 7 دن تک کام کرتا ہے۔',
  'Check your email: we have sent you a link to confirm. It works for 7 days.':
    'اپنی ای میل دیکھیں: ہم نے تصدیق کے لیے لنک بھیج دیا ہے۔ یہ 7 دن تک کام کرتا ہے۔',
  'This link is invalid or has expired. Please request a new one.':
    'یہ لنک درست نہیں یا اس کی مدت ختم ہو گئی ہے۔ براہِ کرم نیا لنک منگوائیں۔',
  'This has already been deleted': 'یہ پہلے ہی حذف ہو چکا ہے',
  'Your data has been deleted': 'آپ کا ڈیٹا حذف کر دیا گیا ہے',
  'Failed to load your data': 'آپ کا ڈیٹا لوڈ نہیں ہو سکا',
  'Something went wrong. Please try again.': 'یہ نہیں ہو سکا۔ براہِ کرم دوبارہ کوشش کریں۔',

  // Records that guests confirm by the link of a mail.
  'Saved searches': 'محفوظ تلاشیں',
  'Confirm your saved search': 'اپنی محفوظ تلاش کی تصدیق کریں',
  'We email you at most once a day, when a matching device is listed or gets cheaper. Every email has a link to unsubscribe.':
    'جب آپ کی تلاش کے مطابق کوئی ڈیوائس آئے یا سستی ہو تو ہم دن میں زیادہ سے زیادہ ایک ای میل بھیجتے ہیں۔ ہر ای میل میں اسے بند کرنے کا لنک ہوتا ہے۔',
  'Confirm saved search': 'محفوظ تلاش کی تصدیق کریں',
  'Your search is saved. We will email you when there are new matches.':
    'آپ کی تلاش محفوظ ہو گئی۔ اس کے مطابق کوئی نئی ڈیوائس آئے گی تو ہم آپ کو ای میل کریں گے۔',
  'Delete search': 'تلاش حذف کریں',
  'Saved search deleted': 'محفوظ تلاش حذف ہو گئی',
  'Listings you reported': 'اشتہار جن کی آپ نے شکایت کی',
  'Get the answer to your report': 'اپنی شکایت کا جواب حاصل کریں',
  'You reported a listing on Parkho. Confirm your email address, and we will email you our moderators’ answer.':
    'آپ نے پرکھو پر ایک اشتہار کی شکایت کی۔ اپنے ای میل ایڈریس کی تصدیق کریں، ہم آپ کو اپنے منتظمین کا جواب ای میل کریں گے۔',
  'Confirm email': 'ای میل کی تصدیق کریں',
  'Confirmed. We will email you our moderators’ answer.':
    'تصدیق ہو گئی۔ ہم آپ کو اپنے منتظمین کا جواب ای میل کریں گے۔',
  'Deleted. The report is kept without your email address and text.':
    'حذف ہو گئی۔ شکایت آپ کے ایڈریس اور تحریر کے بغیر باقی رہے گی۔',
  'Questions to sellers': 'فروخت کنندگان سے سوالات',
  'Confirm your question': 'اپنے سوال کی تصدیق کریں',
  'Your question will be sent to the seller when you confirm it. We will email you the answer.':
    'آپ کی تصدیق کے بعد ڈیوائس کے بارے میں آپ کا سوال فروخت کنندہ کو بھیجا جائے گا۔ جواب ہم آپ کو ای میل کریں گے۔',
  'Send question': 'سوال بھیجیں',
  'Your question was sent. We will email you the answer.':
    'آپ کا سوال بھیج دیا گیا۔ جواب ہم آپ کو ای میل کریں گے۔',
  'Delete question': 'سوال حذف کریں',
  'Question deleted': 'سوال حذف ہو گیا',
  'Reviews of your purchases': 'آپ کی خریدی ہوئی ڈیوائسز پر رائے',
  'Was your computer as described?': 'کیا آپ کا کمپیوٹر تفصیل کے مطابق تھا؟',
  'A seller on Parkho named you as the buyer of a device. If you bought it, you can review it once. Your review is public; your name and email address are not.':
    'پرکھو پر ایک فروخت کنندہ نے آپ کو ایک ڈیوائس کا خریدار بتایا ہے۔ اگر وہ ڈیوائس آپ نے خریدی ہے تو آپ اس پر ایک بار رائے دے سکتے ہیں۔ آپ کی رائے سب کو نظر آئے گی؛ آپ کا نام اور ای میل ایڈریس نہیں۔',
  'Review the device': 'ڈیوائس پر رائے دیں',
  'You can review the device now.': 'اب آپ ڈیوائس پر رائے دے سکتے ہیں۔',
  'Delete review': 'رائے حذف کریں',
  'Invitations to shops': 'دکانوں کی دعوتیں',
  'Work for a shop on Parkho': 'پرکھو پر ایک دکان کے لیے کام کریں',
  'A seller on Parkho has invited you to work for their shop. You can list devices and answer buyers on its behalf.':
    'پرکھو پر ایک فروخت کنندہ نے آپ کو اپنی دکان کے لیے کام کرنے کی دعوت دی ہے۔ آپ ڈیوائسز کے اشتہار دے سکتے ہیں اور دکان کی طرف سے خریداروں کو جواب دے سکتے ہیں۔',
  'See the invitation': 'دعوت دیکھیں',
  'You can join the shop now.': 'اب آپ دکان میں شامل ہو سکتے ہیں۔',
  Decline: 'انکار کریں',
  'Invitation declined': 'دعوت سے انکار کر دیا گیا',
  'Review deleted': 'رائے حذف ہو گئی',
  'A device that is no longer listed': 'ایک ڈیوائس جس کا اشتہار اب موجود نہیں',

  'Review your purchase': 'اپنی خریداری پر رائے دیں',
  'This link is invalid or has expired': 'یہ لنک درست نہیں یا اس کی مدت ختم ہو گئی ہے',
  'Read its inspection report': 'اس کی معائنہ رپورٹ پڑھیں',
  'You can delete it on the page with {page}.': 'آپ اسے {page} کے صفحے پر حذف کر سکتے ہیں۔',
  'Was the device as its listing and its inspection report describe it?':
    'کیا ڈیوائس ویسی ہی تھی جیسی اشتہار اور معائنہ رپورٹ میں بتائی گئی؟',
  'Was the device as its listing describes it?': 'کیا ڈیوائس ویسی ہی تھی جیسی اشتہار میں بتائی گئی؟',
  'What should other buyers know? (optional)': 'دوسرے خریداروں کو کیا معلوم ہونا چاہیے؟ (اختیاری)',
  'Public, without your name. Leave out phone numbers and addresses.':
    'سب کو نظر آئے گا، آپ کے نام کے بغیر۔ فون نمبر اور پتے نہ لکھیں۔',
  'You can review the device once. The seller is notified and can answer once.':
    'آپ ڈیوائس پر ایک ہی بار رائے دے سکتے ہیں۔ فروخت کنندہ کو اطلاع ملتی ہے اور وہ ایک بار جواب دے سکتا ہے۔',
  'Sending...': 'بھیجی جا رہی ہے...',
  'Publish review': 'رائے شائع کریں',
  'Thank you. Your review is shown on the device page and the seller page.':
    'شکریہ۔ آپ کی رائے ڈیوائس اور اس کے فروخت کنندہ کے صفحے پر موجود ہے۔',
  'This device has already been reviewed. Each device can be reviewed once.':
    'اس ڈیوائس پر رائے دی جا چکی ہے۔ ہر ڈیوائس کے لیے ایک ہی رائے ہوتی ہے۔',
  'The seller has since named another buyer of this device':
    'فروخت کنندہ نے اس کے بعد اس ڈیوائس کا کوئی اور خریدار بتایا ہے',
  'Sellers cannot review their own devices': 'فروخت کنندہ اپنی ڈیوائس پر رائے نہیں دے سکتا',
  'Please choose whether the device was as described': 'براہِ کرم بتائیں کہ ڈیوائس تفصیل کے مطابق تھی یا نہیں',
  'A review cannot exceed 1000 characters': 'رائے 1000 حروف سے زیادہ نہیں ہو سکتی',
  'Failed to send your review': 'آپ کی رائے نہیں بھیجی جا سکی',

  'My Inspection Requests': 'معائنے کی میری درخواستیں',
  'A device that is not on Parkho can be inspected as well: {link}':
    'جو ڈیوائس پرکھو پر نہیں اس کا معائنہ بھی ہو سکتا ہے: {link}',
  'book an inspection': 'معائنہ بُک کریں',
  Refresh: 'تازہ کریں',
  'Requests that you made without this account are added to it once your email address is confirmed.':
    'جو درخواستیں آپ نے اس اکاؤنٹ کے بغیر دیں، ای میل ایڈریس کی تصدیق ہوتے ہی وہ اس میں شامل ہو جائیں گی۔',
  'Confirm it in your profile': 'اپنی پروفائل میں اس کی تصدیق کریں',
  'Error fetching inspection requests': 'معائنے کی درخواستیں لوڈ نہیں ہو سکیں',
  'No Inspection Requests': 'معائنے کی کوئی درخواست نہیں',
  'Your inspection requests appear here.': 'معائنے کی آپ کی درخواستیں یہاں نظر آئیں گی۔',
  'Browse Products': 'ڈیوائسز دیکھیں',
  'Inspection requests': 'معائنے کی درخواستیں',
  'Loading inspection requests': 'معائنے کی درخواستیں لوڈ ہو رہی ہیں',
  'Please Login': 'براہِ کرم لاگ اِن کریں',
  'Your requests are in your account. Without an account, open the link in the email that confirmed your request.':
    'آپ کی درخواستیں آپ کے اکاؤنٹ میں ہیں۔ اکاؤنٹ نہ ہو تو وہ لنک کھولیں جو درخواست کی تصدیق والی ای میل میں ہے۔',
  'This link is invalid or has been replaced by a newer one.':
    'یہ لنک درست نہیں، یا اس کی جگہ نیا لنک آ چکا ہے۔',
  'All requests in your account': 'آپ کے اکاؤنٹ کی تمام درخواستیں',
  'With an account for this email address you see all your requests in one place, and can withdraw them: {join} or {login}':
    'اس ای میل ایڈریس سے اکاؤنٹ ہو تو آپ اپنی تمام درخواستیں ایک جگہ دیکھ اور واپس لے سکتے ہیں: {join} یا {login}',
  'Listed on Parkho: free, Parkho pays': 'پرکھو پر موجود: مفت، خرچ پرکھو دیتا ہے',
  'Not listed on Parkho': 'پرکھو پر موجود نہیں',
  '{name} package, {urgency}, {total}, preferred on {day}':
    '{name} پیکج، {urgency}، {total}، پسندیدہ تاریخ {day}',
  'At {location}': 'جگہ: {location}',
  'Contact: {name}, {phone}, {email}': 'رابطہ: {name}، {phone}، {email}',
  Withdraw: 'واپس لیں',
  ' the request: {name}': ' درخواست: {name}',
  'Withdraw the request': 'درخواست واپس لیں',
  'Keep the request': 'درخواست رہنے دیں',
  'No inspection will take place unless it is requested again.': 'دوبارہ درخواست دیے بغیر معائنہ نہیں ہو گا۔',
  'Inspection request withdrawn': 'معائنے کی درخواست واپس لے لی گئی',
  'Failed to withdraw the request': 'درخواست واپس نہیں لی جا سکی',
  'This inspection request is no longer open': 'معائنے کی یہ درخواست اب کھلی نہیں',
  Requested: 'درخواست دی گئی',
  '{requested} on {date}': '{date} کو {requested}',
  '{requested} on {date}, result by {due}': '{date} کو {requested}، نتیجہ {due} تک',
  '{requested} on {date}, inspected on {end}': '{date} کو {requested}، معائنہ {end} کو ہوا',
  '{requested} on {date}, ended on {end}': '{date} کو {requested}، {end} کو ختم ہوئی',
  'Inspection Requested': 'معائنے کی درخواست ہو چکی ہے',
  Withdrawn: 'واپس لی گئی',
  'Ended: device sold': 'ختم: ڈیوائس بک گئی',
  'Ended: no longer listed': 'ختم: اشتہار موجود نہیں',
  'Report withdrawn': 'رپورٹ واپس لے لی گئی',
  'We withdrew this report on {date}. Please do not rely on its findings.':
    'ہم نے یہ رپورٹ {date} کو واپس لے لی ہے۔ براہِ کرم اس کے نتائج پر بھروسا نہ کریں۔',

  'Emails from Parkho': 'پرکھو کی ای میلز',
  'Emails of this kind are sent to {email}': 'اس قسم کی ای میلز {email} پر بھیجی جاتی ہیں',
  'Emails of these kinds are sent to {email}': 'ان قسموں کی ای میلز {email} پر بھیجی جاتی ہیں',
  'Emails of this kind are no longer sent to {email}': 'اس قسم کی ای میلز اب {email} پر نہیں بھیجی جاتیں',
  'Emails of these kinds are no longer sent to {email}': 'ان قسموں کی ای میلز اب {email} پر نہیں بھیجی جاتیں',
  'Stop emails of this kind': 'اس قسم کی ای میلز بند کریں',
  'Stop emails of these kinds': 'ان قسموں کی ای میلز بند کریں',
  'Emails are sent for the view “{name}”': 'اس ویو کی ای میلز بھیجی جاتی ہیں: {name}',
  'Emails are no longer sent for this view': 'اس ویو کی ای میلز اب نہیں بھیجی جاتیں',
  'Stop these emails': 'یہ ای میلز بند کریں',
  'Turn them on again': 'دوبارہ شروع کریں',
  'Emails about your account and your requests are still sent.':
    'آپ کے اکاؤنٹ اور درخواستوں کے بارے میں ای میلز پھر بھی آئیں گی۔',
  'Manage email notifications': 'ای میل اطلاعات کا انتظام',
  'Go to profile': 'پروفائل پر جائیں',
  'This link is invalid. Please use the link in a newer email, or your profile.':
    'یہ لنک درست نہیں۔ براہِ کرم بعد میں آئی ای میل کا لنک یا اپنی پروفائل استعمال کریں۔',
  'My listings: decisions and changes by our team':
    'میرے اشتہار: منظور، مسترد، یا ہماری ٹیم کی طرف سے فروخت شدہ قرار',
  'Inspections: requested, done, corrected, withdrawn': 'معائنے: درخواست، تکمیل، تصحیح، واپسی',
  'Questions and reviews: received, answered, removed': 'سوالات اور رائے: موصول، جواب، ہٹائے گئے',
  'My featured requests': 'نمایاں کرنے کی میری درخواستیں',
  'My feature requests: answered, decided, merged': 'میری تجاویز: جواب، فیصلہ، یکجا',
  'Listings that I reported: answered': 'میری شکایات: جواب',
  'Inspections assigned to me': 'میرے ذمے معائنے',
  'Devices on my wishlist: price dropped, sold': 'میری پسندیدہ ڈیوائسز: قیمت کم ہوئی، بک گئی',

  Account: 'اکاؤنٹ',
  'Account menu of {name}': 'اکاؤنٹ کا مینو: {name}',
  'Sign Out': 'لاگ آؤٹ',
  Dashboard: 'ڈیش بورڈ',
  Profile: 'پروفائل',
  Notifications: 'اطلاعات',
  'My Products': 'میری ڈیوائسز',
  'Post Ad': 'اشتہار دیں',
  Questions: 'سوالات',
  Reviews: 'خریداروں کی رائے',
  'Featured Requests': 'نمایاں کرنے کی درخواستیں',
  'Manage Products': 'ڈیوائسز کا انتظام',
  Moderation: 'اشتہاروں کی منظوری',
  'Manage Inspections': 'معائنوں کا انتظام',
  'External Inspections': 'بیرونی معائنے',
  seller: 'فروخت کنندہ',
  buyer: 'خریدار',

  'Forgot Password': 'پاس ورڈ بھول گئے',
  'Confirm Email': 'ای میل کی تصدیق',
  'Reset Password': 'نیا پاس ورڈ',
  'Browsing, comparing and calling a seller need no account.':
    'دیکھنے، موازنہ کرنے اور فروخت کنندہ کو کال کرنے کے لیے اکاؤنٹ کی ضرورت نہیں۔',
  'Our team reviews every listing before it is public.': 'شائع ہونے سے پہلے ہر اشتہار ہماری ٹیم دیکھتی ہے۔',
  'Buyers reach sellers directly, by phone, WhatsApp or email.':
    'خریدار فروخت کنندہ سے براہِ راست فون، واٹس ایپ یا ای میل پر رابطہ کرتے ہیں۔',
  'Sell with an inspection report.': 'معائنہ رپورٹ کے ساتھ بیچیں۔',
  'New to Parkho?': 'پرکھو پر نئے ہیں؟',
  'Already have an account?': 'پہلے سے اکاؤنٹ ہے؟',
  'Remembered it?': 'یاد آ گیا؟',
  Password: 'پاس ورڈ',
  'New password': 'نیا پاس ورڈ',
  'Confirm password': 'پاس ورڈ دوبارہ لکھیں',
  'Confirm new password': 'نیا پاس ورڈ دوبارہ لکھیں',
  'At least {length} characters, with a lowercase letter, an uppercase letter and a number.':
    'کم از کم {length} حروف، جن میں انگریزی کا ایک چھوٹا حرف، ایک بڑا حرف اور ایک ہندسہ ہو۔',
  'Show password': 'پاس ورڈ دکھائیں',
  'Caps Lock is on': 'کیپس لاک آن ہے',
  Code: 'کوڈ',
  'Six digits from your authenticator app, or a recovery code.':
    'تصدیقی ایپ کے چھ ہندسے، یا کوئی ریکوری کوڈ۔',
  'Forgot password?': 'پاس ورڈ بھول گئے؟',
  Error: 'خرابی',
  'Login failed': 'لاگ اِن نہیں ہو سکا',
  'Registration failed': 'اکاؤنٹ نہیں بن سکا',
  'An account is for selling. Buyers need none.': 'اکاؤنٹ بیچنے کے لیے ہے۔ خریداروں کو اس کی ضرورت نہیں۔',
  Name: 'نام',
  Phone: 'فون نمبر',
  'Buyers call or WhatsApp this number.': 'خریدار اسی نمبر پر کال یا واٹس ایپ کرتے ہیں۔',
  'Business name (optional)': 'کاروبار کا نام (اختیاری)',
  'Leave empty if you sell as an individual.': 'اگر آپ ذاتی طور پر بیچ رہے ہیں تو خالی چھوڑ دیں۔',
  'By joining, you agree to the {terms} and confirm that you have read the {notice}.':
    'اکاؤنٹ بنا کر آپ {terms} قبول کرتے ہیں، اور یہ کہ آپ نے {notice} پڑھ لی ہے۔',
  'terms of use': 'استعمال کی شرائط',
  'privacy notice': 'رازداری کی پالیسی',
  'We will email you a link to choose a new password. Your current password works until then.':
    'ہم آپ کو نیا پاس ورڈ چننے کا لنک ای میل کریں گے۔ تب تک موجودہ پاس ورڈ کام کرتا رہے گا۔',
  'Send reset link': 'لنک بھیجیں',
  'Check the inbox of {email} and its spam folder. The link works once.':
    '{email} کا اِن باکس اور اسپیم فولڈر دیکھیں۔ لنک ایک بار کام کرتا ہے۔',
  'Use another email': 'کوئی اور ای میل لکھیں',
  'Confirm that this email address is yours.': 'تصدیق کریں کہ یہ ای میل ایڈریس آپ کا ہے۔',
  'Confirm email address': 'ای میل ایڈریس کی تصدیق کریں',
  'This link is incomplete. Open it from the email again, or request a new one in your profile.':
    'یہ لنک ادھورا ہے۔ اسے ای میل سے دوبارہ کھولیں، یا پروفائل میں نیا لنک منگوائیں۔',
  'This link is incomplete. Open it from the email again, or request a new one.':
    'یہ لنک ادھورا ہے۔ اسے ای میل سے دوبارہ کھولیں، یا نیا لنک منگوائیں۔',
  'Request a new link': 'نیا لنک منگوائیں',
  'Reset password': 'پاس ورڈ تبدیل کریں',

  // Messages of the server and of the rules of account forms.
  'Session expired. Please login again.': 'آپ کا لاگ اِن ختم ہو گیا۔ براہِ کرم دوبارہ لاگ اِن کریں۔',
  'Name is required': 'نام لکھنا ضروری ہے',
  'Phone is required': 'فون نمبر لکھنا ضروری ہے',
  'Business name cannot exceed 100 characters': 'کاروبار کا نام 100 حروف سے زیادہ نہیں ہو سکتا',
  'Password is required': 'پاس ورڈ لکھنا ضروری ہے',
  'Password must be at least 6 characters long': 'پاس ورڈ کم از کم 6 حروف کا ہونا چاہیے',
  'Password must contain at least one lowercase letter, one uppercase letter, and one number':
    'پاس ورڈ میں انگریزی کا کم از کم ایک چھوٹا حرف، ایک بڑا حرف اور ایک ہندسہ ہونا چاہیے',
  'This password is too common. Please choose another one.': 'یہ پاس ورڈ بہت عام ہے۔ براہِ کرم کوئی اور چنیں۔',
  'This password is too similar to the name, email or shop of the account, or to “Parkho”. Please choose another one.':
    'یہ پاس ورڈ اکاؤنٹ کے نام، ای میل یا دکان، یا پرکھو کے نام سے ملتا ہے۔ براہِ کرم کوئی اور چنیں۔',
  'Passwords do not match': 'دونوں پاس ورڈ ایک جیسے نہیں',
  'A user with this email already exists': 'اس ای میل ایڈریس کا اکاؤنٹ پہلے سے موجود ہے',
  'Your email address is confirmed': 'آپ کے ای میل ایڈریس کی تصدیق ہو گئی',
  'This link is invalid or has expired. Please request a new one in your profile.':
    'یہ لنک درست نہیں یا اس کی مدت ختم ہو گئی ہے۔ براہِ کرم پروفائل میں نیا لنک منگوائیں۔',
  'Invalid email or password': 'ای میل یا پاس ورڈ درست نہیں',
  'Registration successful': 'اکاؤنٹ بن گیا',
  'This account has been deactivated': 'یہ اکاؤنٹ بند کر دیا گیا ہے',
  'If an account with this email exists, we have emailed you a link. It works for 30 minutes.':
    'اگر اس ای میل ایڈریس کا اکاؤنٹ موجود ہے تو ہم نے اس پر لنک بھیج دیا ہے۔ یہ 30 منٹ تک کام کرتا ہے۔',
  'Your password has been changed. Please log in with the new one.':
    'آپ کا پاس ورڈ تبدیل ہو گیا۔ براہِ کرم نئے پاس ورڈ سے لاگ اِن کریں۔',
  'Enter the code from your authenticator app': 'اپنی تصدیقی ایپ کا کوڈ لکھیں',
  'This code is incorrect or has already been used': 'یہ کوڈ درست نہیں، یا استعمال ہو چکا ہے',
  'Too many attempts. Please try again in a minute.':
    'بہت زیادہ کوششیں ہو گئیں۔ براہِ کرم ایک منٹ بعد دوبارہ کوشش کریں۔',
} as const;
