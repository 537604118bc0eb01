import type { DemoReport } from './report.js';

/** Reports on desktops, servers and parts, by device name. */
export const COMPUTER_REPORTS: Readonly<Record<string, DemoReport>> = {
  'HP EliteDesk 800 G4 Tower': {
    serial: 'MXL9021K4P',
    remarks: {
      usbA: { status: 'Issues', notes: 'Right front port holds the plug loosely.' },
      processor: { notes: '71 °C after 30 minutes on all cores.' },
      ram: { notes: 'Two sticks of 8GB, two slots free.' },
      ssd: { health: 99, slotsInfo: 'Two M.2 slots, one free; two bays free', notes: 'Wear 1%.' },
      gpu: { idleTemp: 38, maxTemp: 66 },
      speakers: { output: 'Small internal one' },
    },
    lacks: ['hdmi'],
    notes:
      'Clean inside, hardly a mark outside. It has two DisplayPorts and no HDMI. The x16 slot was tested with one of our cards.',
  },
  'Apple Mac mini M1': {
    serial: 'H2WF80A3Q6NV',
    remarks: {
      usbC: { notes: 'Both Thunderbolt ports tried with a drive and a display.' },
      hdmi: { notes: '4K at 60 Hz.' },
      ram: { notes: 'Part of the processor.' },
      ssd: { health: 98, notes: 'Soldered. Wear 2%.' },
      gpu: { idleTemp: 32, maxTemp: 64 },
      wifi: { speed: 640 },
      speakers: { output: 'Internal' },
    },
    notes: 'No activation lock. Silent under load, no marks on the case.',
    photos: ['overview', 'ports', 'performance', 'storage'],
  },
  'Custom Gaming PC Ryzen 5 5600 RTX 3060': {
    serial: 'Board 07C5211_K41E098',
    remarks: {
      audioJack: { status: 'Issues', notes: 'Front microphone input hums. The outputs are clean.' },
      processor: { notes: '78 °C with the graphics card under load beside it.' },
      ram: { notes: 'XMP at 3200, memory test passed.' },
      ssd: { slotsInfo: 'Two M.2 slots, one free' },
      gpu: {
        idleTemp: 39,
        maxTemp: 72,
        notes: 'ASUS Dual. One hour of FurMark, no artefacts, seals intact.',
      },
    },
    notes:
      'Built with care: cables are tied, the supply holds its voltages within 2%. The card shows no sign of mining. The bills for the parts were there and match the serial numbers.',
  },
  'Custom Gaming PC i5-12400F RTX 4060': {
    serial: 'Board R1M0KC094581',
    remarks: {
      usbC: {
        status: 'Issues',
        notes: 'Front port charges but carries no data. Its cable is not plugged to the board.',
      },
      ram: { notes: 'XMP at 3600.' },
      ssd: { health: 95, slotsInfo: 'Two M.2 slots, one free' },
      gpu: { idleTemp: 35, maxTemp: 66 },
    },
    notes:
      'All fans and lights work, and the white parts have not yellowed. The cable of the front USB-C port lies in the case, not connected.',
  },
  'Alienware Aurora R12': {
    serial: '6GMQ5H3',
    remarks: {
      processor: { notes: '83 °C after 30 minutes.' },
      ram: { notes: 'Two of four slots free.' },
      ssd: { health: 99, slotsInfo: 'Two M.2 slots, one free' },
      gpu: { idleTemp: 42, maxTemp: 77 },
      wifi: { speed: 710 },
      audioJack: {
        status: 'Issues',
        notes: 'Front jack crackles when the plug is turned. The back is clean.',
      },
    },
    unchecked: ['usbC'],
    notes:
      'The front fan that the seller has fitted sits well and is quieter than Dell’s. Use the headphone socket at the back. No USB-C device was at hand to try that port.',
  },
  'Dell Precision 5820 Workstation': {
    serial: '1XQ6BT2',
    remarks: {
      usbA: { status: 'Issues', notes: 'One of six on the back is dead, the others run at full speed.' },
      processor: { notes: 'All eight cores at 4.1 GHz for an hour.' },
      ram: { notes: 'ECC, tested for 12 hours without an error.' },
      ssd: { health: 96, slotsInfo: 'Two M.2 slots in front bays, one free', notes: 'Wear 4%.' },
      gpu: { idleTemp: 37, maxTemp: 70 },
      speakers: { output: 'Small internal one' },
    },
    lacks: ['hdmi'],
    notes:
      'No faults found. Our longer memory test confirms the report that comes in the box. All four DisplayPorts of the P4000 give a picture.',
  },
  'HP Z4 G4 Workstation': {
    serial: '2UA9140GXR',
    remarks: {
      backSide: { status: 'Issues', notes: 'Dent in the right panel, the size of a coin. It closes well.' },
      processor: { notes: '74 °C after eight hours of rendering.' },
      ram: { notes: 'Registered ECC, four of eight slots free. No errors logged.' },
      ssd: { health: 91, slotsInfo: 'Two M.2 slots, one free', notes: 'Wear 9%.' },
      gpu: { idleTemp: 38, maxTemp: 73 },
    },
    lacks: ['hdmi'],
    unchecked: ['audioJack'],
    notes: 'Rendered overnight without errors and without getting louder. Clean inside.',
    photos: ['overview', 'internals', 'performance', 'storage'],
  },
  'Dell PowerEdge R730 2U': {
    serial: 'G5XJ9H2',
    remarks: {
      backSide: { notes: 'Both supplies and all fans tested by pulling them.' },
      ethernet: { notes: 'Four ports at 1 Gbit/s.' },
      ram: { notes: 'Eight sticks of 16GB, no memory errors in the log.' },
      ssd: {
        status: 'Issues',
        health: 68,
        slotsInfo: 'Eight 2.5 inch bays, six free',
        notes: 'The second disk has 31,000 hours and 3 grown defects. The first has none.',
      },
      gpu: { notes: 'Small one on the board, for the console.' },
    },
    notes:
      'No faults apart from one worn disk; replace it before relying on the mirror. The battery of the RAID controller is good. iDRAC Enterprise opens with the licence.',
  },
  'Dell PowerEdge R640 1U': {
    serial: 'BL4T6P2',
    remarks: {
      ethernet: { notes: 'Two ports at 10 Gbit/s, tried with our switch.' },
      processor: { notes: 'Both at 68 °C in a room of 27 °C.' },
      ram: { notes: 'Twelve sticks of 16GB, four hours of test passed.' },
      ssd: { health: 92, slotsInfo: 'Four 3.5 inch bays, two free', notes: 'Wear 7% and 8%.' },
      gpu: { notes: 'Small one on the board, for the console.' },
    },
    notes:
      'A stress test of four hours passed. iDRAC has been reset to its defaults and no licence of the former owner is left in it.',
  },
  'ASUS Dual GeForce RTX 3060 12GB': {
    serial: 'M5YVCM104233',
    remarks: {
      hdmi: { notes: 'And all three DisplayPorts.' },
      gpu: {
        idleTemp: 37,
        maxTemp: 68,
        notes: 'One hour under load, hot spot 79 °C. Memory without an error.',
      },
    },
    notes:
      'Tried in our test bench. Seals are intact, fans run without noise, thermal pads are dry. No sign of mining.',
    photos: ['overview', 'ports', 'performance'],
  },
  'Samsung 970 EVO Plus 1TB NVMe': {
    serial: 'S4EWNX0R714382',
    remarks: {
      ssd: {
        health: 97,
        slotsInfo: 'M.2 2280',
        notes: '14 TB written. Reads 3,480 MB/s, writes 3,290 MB/s.',
      },
    },
    notes:
      'Genuine by its serial number and its controller. Written full once and read back without an error.',
    photos: ['overview', 'storage'],
  },
};
