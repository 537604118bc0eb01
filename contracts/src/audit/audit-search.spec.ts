import { parseAuditWords, searchAuditOptions } from './audit-search.js';

test.each<[typed: string, ...types: string[]]>([
  ['pric', 'ProductDetailsChanged', 'ProductSaleCorrected', 'WishlistPriceDropped'],
  ['delete', 'ProductDeleted', 'CategoryDeleted', 'UserErased', 'QuestionRemoved'],
  ['remove', 'ProductDeleted', 'ReviewRemoved', 'AdminRemoved'],
  ['login', 'UserLoggedIn'],
  ['password', 'PasswordChanged', 'PasswordReset', 'PasswordResetRequested'],
  ['block', 'UserDeactivated', 'ProductDeactivated'],
  ['blocked', 'UserDeactivated'],
  ['ban', 'UserDeactivated'],
  ['role', 'UserRoleChanged'],
  ['approve', 'ProductApproved', 'FeaturedRequestApproved'],
  ['photo', 'ProductDetailsChanged', 'ProfilePictureChanged'],
  ['picture', 'ProductDetailsChanged', 'ProfilePictureChanged'],
  ['hide', 'ProductDeactivated', 'QuestionHidden'],
  ['sell', 'ProductSold', 'ProductSaleCorrected'],
  ['ram', 'ProductDetailsChanged'],
  ['memory', 'ProductDetailsChanged'],
  ['phone', 'ProfileUpdated'],
  ['listing approved', 'ProductApproved'],
])('%s finds the intended actions', (typed, ...types) => {
  expect(searchAuditOptions('type', typed)).toEqual(expect.arrayContaining(types));
});

test.each<[typed: string, not: string]>([
  ['pric', 'ProductApproved'],
  ['delete', 'ProductApproved'],
  ['login', 'UserLoggedOut'],
  ['approve', 'ProductRejected'],
  ['sell', 'ProductDeleted'],
  ['listing approved', 'ProductRejected'],
])('%s does not find %s', (typed, not) => {
  expect(searchAuditOptions('type', typed)).not.toContain(not);
});

test.each<[typed: string, ...fields: string[]]>([
  ['pric', 'price', 'salePrice'],
  ['memory', 'ram'],
  ['picture', 'photo', 'profilePicture'],
  ['cpu', 'processor'],
  ['mobile', 'phone'],
  ['location', 'location'],
])('%s finds fields', (typed, ...fields) => {
  expect(searchAuditOptions('field', typed)).toEqual(fields);
});

test('an empty search finds all, and an unknown word nothing', () => {
  expect(searchAuditOptions('field', ' ')).toContain('price');
  expect(searchAuditOptions('type', 'xyzzy')).toEqual([]);
});

test.each<[string[], ReturnType<typeof parseAuditWords>]>([
  [['pric'], { field: 'price', others: [] }],
  [['dell', 'price'], { field: 'price', others: ['dell'] }],
  [['listing', 'approved', 'zenbook'], { types: ['ProductApproved'], others: ['zenbook'] }],
  [['zenbook'], { others: ['zenbook'] }],
  [['role'], { types: ['UserRoleChanged'], others: [] }],
])('%j select %j', (typed, selected) => {
  expect(parseAuditWords(typed)).toEqual(selected);
});
