export interface DemoSeller {
  name: string;
  businessName?: string;
  /** In a number range without subscribers. */
  phone: string;
  city: string;
}

export const DEMO_SELLERS = {
  raavi: { name: 'Usman Tariq', businessName: 'Raavi Computers', phone: '0300-0000101', city: 'Lahore' },
  gulberg: { name: 'Ayesha Malik', businessName: 'Malik Mac Corner', phone: '0300-0000102', city: 'Lahore' },
  saddar: {
    name: 'Imran Qureshi',
    businessName: 'Qureshi Tech Traders',
    phone: '0300-0000103',
    city: 'Karachi',
  },
  clifton: { name: 'Zainab Merchant', phone: '0300-0000104', city: 'Karachi' },
  surplus: { name: 'Faisal Rehman', businessName: 'Rack & Surplus', phone: '0300-0000105', city: 'Karachi' },
  margalla: {
    name: 'Hina Abbasi',
    businessName: 'Margalla Systems',
    phone: '0300-0000106',
    city: 'Islamabad',
  },
  potohar: {
    name: 'Kamran Satti',
    businessName: 'Potohar IT Store',
    phone: '0300-0000107',
    city: 'Rawalpindi',
  },
  lyallpur: {
    name: 'Ahsan Javed',
    businessName: 'Lyallpur Laptops',
    phone: '0300-0000108',
    city: 'Faisalabad',
  },
  shams: { name: 'Rabia Gillani', businessName: 'Shams Computers', phone: '0300-0000109', city: 'Multan' },
  khyber: { name: 'Shahid Khattak', businessName: 'Khyber Digital', phone: '0300-0000110', city: 'Peshawar' },
  bolan: { name: 'Bilal Mengal', phone: '0300-0000111', city: 'Quetta' },
  sialkot: { name: 'Waqas Butt', businessName: 'Butt Gaming PCs', phone: '0300-0000112', city: 'Sialkot' },
  pahalwan: {
    name: 'Nadeem Pahalwan',
    businessName: 'Pahalwan IT Mart',
    phone: '0300-0000113',
    city: 'Gujranwala',
  },
  mehran: {
    name: 'Sajjad Memon',
    businessName: 'Mehran Computers',
    phone: '0300-0000114',
    city: 'Hyderabad',
  },
  noor: { name: 'Noor Fatima', phone: '0300-0000115', city: 'Bahawalpur' },
  gondal: { name: 'Hamza Gondal', phone: '0300-0000116', city: 'Sargodha' },
  sukkur: {
    name: 'Asif Shaikh',
    businessName: 'Shaikh Computer Palace',
    phone: '0300-0000117',
    city: 'Sukkur',
  },
  chandio: { name: 'Sana Chandio', phone: '0300-0000118', city: 'Larkana' },
} as const satisfies Record<string, DemoSeller>;
export type DemoSellerKey = keyof typeof DEMO_SELLERS;
