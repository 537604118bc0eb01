/** A seller's public page, and the reviews of buyers. */
export const SELLER = {
  '{name}: used computers on sale': '{name}: استعمال شدہ کمپیوٹر برائے فروخت',
  "1 device on sale from {name}, with what Parkho's lab found in those that it inspected.":
    '{name} کی 1 ڈیوائس فروخت کے لیے موجود ہے؛ جن کا معائنہ پرکھو کی لیب نے کیا، ان کے نتائج بھی ساتھ ہیں۔',
  "{count} devices on sale from {name}, with what Parkho's lab found in those that it inspected.":
    '{name} کی {count} ڈیوائسز فروخت کے لیے موجود ہیں؛ جن کا معائنہ پرکھو کی لیب نے کیا، ان کے نتائج بھی ساتھ ہیں۔',
  'member since {month}': '{month} سے رکن',
  '{cities}, member since {month}': '{cities}، {month} سے رکن',
  'On sale': 'فروخت کے لیے',
  '{inspected} of {onSale}': '{onSale} میں سے {inspected}',
  'Edited after inspection': 'معائنے کے بعد تبدیل شدہ',
  'Usually answers': 'عموماً جواب',
  'Within an hour': 'ایک گھنٹے میں',
  'Within a day': 'ایک دن میں',
  'Within 3 days': '3 دن میں',
  'Within a week': 'ایک ہفتے میں',
  'After a week': 'ایک ہفتے بعد',
  'Devices on sale': 'فروخت کے لیے موجود ڈیوائسز',
  'Nothing on sale at the moment': 'اس وقت فروخت کے لیے کچھ موجود نہیں',
  'Seller Not Found': 'فروخت کنندہ نہیں ملا',
  'This seller has nothing on sale, or has left Parkho.':
    'اس فروخت کنندہ کی کوئی ڈیوائس فروخت کے لیے موجود نہیں، یا وہ پرکھو چھوڑ چکا ہے۔',

  'Reviews from buyers': 'خریداروں کی رائے',
  'From buyers the seller invited: one review for each sold device, which cannot be replaced.':
    'یہ رائے ان خریداروں کی ہے جنہیں فروخت کنندہ نے دعوت دی: ہر فروخت شدہ ڈیوائس کے لیے ایک، اور کوئی رائے بدلی نہیں جا سکتی۔',
  'Show more reviews': 'مزید رائے دکھائیں',
  'As described': 'جیسا لکھا تھا ویسا ہی',
  'Mostly as described': 'زیادہ تر ویسا ہی جیسا لکھا تھا',
  'Not as described': 'جیسا لکھا تھا ویسا نہیں',
  'Written by the buyer, {date}': 'خریدار کی تحریر، {date}',
  'Answered by the seller, {date}': 'فروخت کنندہ کا جواب، {date}',
  'Failed to load the reviews': 'خریداروں کی رائے لوڈ نہیں ہو سکی',
} as const;
