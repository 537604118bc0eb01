import type { DemoReport } from './report.js';

/** Reports on laptops and MacBooks, by device name. */
export const LAPTOP_REPORTS: Readonly<Record<string, DemoReport>> = {
  'Dell Latitude E7470': {
    serial: '4KQ7M72',
    remarks: {
      keyboardDeck: { status: 'Issues', notes: 'Space bar has lost its coating. Every key registers.' },
      ssd: { health: 94, slotsInfo: 'One M.2 slot, taken' },
      gpu: { idleTemp: 44, maxTemp: 81 },
      wifi: { speed: 310 },
      lcd: { brightness: 265 },
      battery: { status: 'Poor', health: 48, notes: 'Lost 52% of its design capacity. Not swollen.' },
    },
    lacks: ['usbC'],
    notes:
      'It starts fast, stays stable for an hour under load and everything on it works, but the battery is at the end of its life: plan for a new one, which is easy to get for this model.',
  },
  'Dell Latitude 5420': {
    serial: '9CVTJG3',
    remarks: {
      usbC: { notes: 'Both ports charge at 65 W and drive a monitor.' },
      ram: { notes: 'One stick of 16GB, the second slot is free.' },
      ssd: { health: 94, slotsInfo: 'One M.2 2280 slot, taken', notes: 'Wear 6%, no reallocated blocks.' },
      gpu: { idleTemp: 41, maxTemp: 74 },
      wifi: { speed: 720 },
      lcd: { brightness: 290 },
      battery: { health: 92 },
    },
    lacks: ['powerPort'],
    notes:
      'Opened and found very clean; the thermal paste is fresh. All ports were tested with a load on them, the network port for ten minutes at full speed.',
    byBuyer: true,
  },
  'Dell Latitude 5530': {
    serial: '2NTWFL3',
    remarks: {
      ssd: { health: 98, slotsInfo: 'Two M.2 slots, one free' },
      gpu: { idleTemp: 39, maxTemp: 71 },
      wifi: { speed: 870 },
      lcd: { brightness: 250 },
      battery: { health: 100, notes: '11 charge cycles.' },
    },
    lacks: ['powerPort'],
    unchecked: ['audioJack'],
    notes:
      'As new: no marks on lid, deck or bottom, and the keys show no use. Dell confirms the warranty by the service tag. We had no headset with us, so the audio jack was not tried.',
    photos: ['overview', 'ports', 'screen', 'performance'],
  },
  'Dell XPS 13 9310': {
    serial: '7HJ2P93',
    remarks: {
      backSide: {
        status: 'Issues',
        notes: 'One hairline mark on the lid, 12 mm, seen only against the light.',
      },
      usbC: { notes: 'Both Thunderbolt ports charge and carry a display.' },
      ssd: { health: 96, slotsInfo: 'One M.2 slot, taken' },
      gpu: { idleTemp: 42, maxTemp: 78 },
      wifi: { speed: 910 },
      lcd: { brightness: 505, notes: 'Even to the corners.' },
      battery: { health: 88 },
    },
    lacks: ['usbA', 'ethernet', 'hdmi', 'powerPort'],
    notes:
      'Well kept. The panel reaches 505 nits and is even, the fans are quiet, and the machine held its clock for thirty minutes. The hairline on the lid is all we could find.',
    photos: ['overview', 'ports', 'screen', 'performance', 'storage'],
  },
  'HP EliteBook 840 G5': {
    serial: '5CG8312XKT',
    remarks: {
      backSide: { status: 'Issues', notes: 'Scuffs on two corners of the lid.' },
      processor: { notes: 'The fan is a new one, fitted by the seller. It runs evenly.' },
      ram: { notes: 'One stick, one slot free.' },
      ssd: { health: 81, slotsInfo: 'One M.2 slot, taken', notes: 'Wear 19%.' },
      gpu: { idleTemp: 43, maxTemp: 79 },
      wifi: { speed: 480 },
      lcd: { brightness: 245 },
      battery: { status: 'Moderate', health: 76, notes: 'Three and a half to four hours of office work.' },
    },
    notes:
      'A good office machine. Speakers, camera and every key were tried. The corners of the lid are scuffed as one expects at this age; the frame behind them is straight.',
  },
  'HP EliteBook 840 G3': {
    serial: '5CG6450QRD',
    remarks: {
      backSide: { status: 'Issues', notes: 'Deep scratches below, one rubber foot is missing.' },
      screen: { status: 'Issues', notes: 'Two pressure marks at the lower edge, seen on white.' },
      usbA: {
        status: 'Faulty',
        notes: 'Right port is loose and drops a memory stick when touched. Left one works.',
      },
      ssd: {
        status: 'Issues',
        health: 74,
        slotsInfo: 'M.2 and one 2.5 inch bay, both taken',
        notes: 'The hard disk has 24 reallocated sectors. The SSD is fine.',
      },
      gpu: { idleTemp: 47, maxTemp: 86 },
      wifi: { speed: 270 },
      lcd: { brightness: 210 },
      battery: { status: 'Poor', health: 41, notes: 'Falls from 30% to nothing at once.' },
    },
    lacks: ['hdmi'],
    notes:
      'Works for school and calls while plugged in. Copy nothing important to the hard disk: it has begun to fail. The right USB port needs a new board, about 2,500 rupees in the market.',
  },
  'HP ZBook 15 G5': {
    serial: 'CND8492LMV',
    remarks: {
      backSide: { status: 'Issues', notes: 'Rub marks on the bottom, nothing bent.' },
      ram: { notes: 'Two sticks of 16GB, two of four slots free.' },
      ssd: { health: 89, slotsInfo: 'Two M.2 slots, one free', notes: 'Wear 11%.' },
      gpu: { idleTemp: 46, maxTemp: 74, notes: 'Quadro P2000 stable for 30 minutes.' },
      wifi: { speed: 560 },
      lcd: { brightness: 295 },
      battery: { status: 'Moderate', health: 79, notes: 'Fine for meetings, not for a day.' },
    },
    notes:
      'Best used at a desk. No throttling on all six cores for half an hour. The battery has lost a fifth of its capacity, which is common in this class.',
    photos: ['overview', 'internals', 'ports', 'performance', 'storage'],
  },
  'HP ZBook Fury 15 G7': {
    serial: 'CND0513RWT',
    remarks: {
      ram: { notes: 'Four matched sticks of 16GB, four hours of memory test without an error.' },
      ssd: { health: 97, slotsInfo: 'Four M.2 slots, three free', notes: 'Wear 3%.' },
      gpu: { idleTemp: 45, maxTemp: 81 },
      wifi: { speed: 890 },
      lcd: { brightness: 580, notes: 'DreamColor panel, average delta E of 1.4.' },
      battery: { health: 86 },
    },
    notes:
      'Two hours of rendering did not slow it down. Cooling is clean, all sockets are tight and the panel is calibrated. One of the best mobile workstations we have had on the bench this month.',
  },
  'Lenovo ThinkPad T480': {
    serial: 'PF1B7Q2K',
    remarks: {
      keyboardDeck: { notes: 'New keyboard, fitted well.' },
      usbC: { notes: 'Thunderbolt port carries a display and charges.' },
      ram: { notes: 'Two sticks of 8GB.' },
      ssd: { health: 86, slotsInfo: 'One 2.5 inch bay with adapter, taken', notes: 'Wear 14%.' },
      gpu: { idleTemp: 42, maxTemp: 77 },
      wifi: { speed: 520 },
      lcd: { status: 'Issues', brightness: 218, notes: 'Dim: best used indoors. Even, no spots.' },
      battery: { status: 'Moderate', health: 82, notes: 'Internal 86%, external 78%, measured one by one.' },
    },
    lacks: ['powerPort'],
    notes:
      'Hinges are firm, the new keyboard works and both batteries hold their charge. We changed one battery while it ran: it stayed on.',
    photos: ['overview', 'internals', 'ports', 'screen', 'performance'],
  },
  'Lenovo ThinkPad X1 Carbon Gen 6': {
    serial: 'PF1CN8AV',
    remarks: {
      backSide: { status: 'Issues', notes: 'Nail marks in the soft coating of the lid.' },
      keyboardDeck: { status: 'Issues', notes: 'Right Shift is loose on one side. It registers each time.' },
      hdmi: {
        status: 'Faulty',
        notes: 'No picture with two cables and two monitors. USB-C gives a picture.',
      },
      ram: { notes: 'Soldered.' },
      ssd: { health: 78, slotsInfo: 'One M.2 slot, taken', notes: 'Wear 22%.' },
      gpu: { idleTemp: 45, maxTemp: 84 },
      wifi: { speed: 610 },
      speakers: { status: 'Weak', output: 'Left quieter than right' },
      lcd: { brightness: 285 },
      battery: { status: 'Moderate', health: 71 },
    },
    lacks: ['ethernet', 'powerPort'],
    overruled: {
      status: 'Good with Minor Issues',
      rating: 5,
      because:
        'The HDMI socket is the only fault and can be done without: both USB-C ports give a picture. Repairing it is not worth its price.',
    },
    notes:
      'Light and quick, with three years of wear on lid and palm rest. HDMI gives no picture: use USB-C for a monitor.',
  },
  'Lenovo ThinkPad X1 Carbon Gen 9': {
    serial: 'PF3A90LX',
    remarks: {
      ram: { notes: 'Soldered.' },
      ssd: { health: 98, slotsInfo: 'One M.2 slot, taken', notes: 'Wear 2%.' },
      gpu: { idleTemp: 40, maxTemp: 76 },
      wifi: { speed: 940 },
      lcd: { brightness: 395 },
      battery: { health: 95, notes: '74 charge cycles.' },
    },
    lacks: ['ethernet', 'powerPort'],
    notes:
      'No marks on lid and deck, even the rubber feet look new. The 4G modem is present and found a network with our SIM. The Ethernet adapter in the box works.',
    photos: ['overview', 'ports', 'screen', 'performance', 'storage'],
  },
  'Lenovo Legion 5 15ACH6H': {
    serial: 'PF2XK41M',
    remarks: {
      keyboardDeck: { status: 'Issues', notes: 'F9 has faded lettering. It lights and works.' },
      ram: { notes: 'Two sticks of 8GB in dual channel.' },
      ssd: { health: 97, slotsInfo: 'Two M.2 slots, one free' },
      gpu: { idleTemp: 44, maxTemp: 76, notes: 'Held 130 W for 20 minutes.' },
      wifi: { speed: 830 },
      lcd: { brightness: 310, notes: '165 Hz confirmed, no dead pixel.' },
      battery: { health: 87 },
    },
    notes:
      'The fans have been cleaned: 76 °C on the graphics at full power in a warm room. No faults beyond those listed.',
  },
  'Lenovo Legion Y540-15IRH': {
    serial: 'PF1R5TGE',
    remarks: {
      backSide: {
        status: 'Issues',
        notes: 'Hairline crack in the left hinge cover. The hinge itself is firm.',
      },
      ethernet: { status: 'Issues', notes: 'The clip is broken, the cable does not lock.' },
      ram: { notes: 'Two sticks of 8GB.' },
      ssd: {
        health: 83,
        slotsInfo: 'One M.2 slot and one 2.5 inch bay, both taken',
        notes: 'SSD wear 17%, hard disk without bad sectors.',
      },
      gpu: {
        idleTemp: 52,
        maxTemp: 97,
        notes: 'No crash, but it slows down after ten minutes. Needs new paste.',
      },
      wifi: { speed: 540 },
      lcd: { brightness: 255 },
      battery: { status: 'Moderate', health: 68 },
    },
    notes:
      'Runs every test, but hot. With new paste and a cleaning, about 1,500 rupees, it should lose ten degrees. Ask the seller for it before you buy.',
  },
  'ASUS ROG Strix G15 G513RM': {
    serial: 'N3NRCX012488',
    remarks: {
      usbC: { notes: 'One of two on the back charges at 100 W.' },
      ssd: { health: 99, slotsInfo: 'Two M.2 slots, one free', notes: 'Wear 1%.' },
      gpu: { idleTemp: 43, maxTemp: 75, notes: 'With the processor at 84 °C at the same time.' },
      wifi: { speed: 960 },
      lcd: { brightness: 300 },
      battery: { health: 96 },
    },
    notes:
      'The liquid metal has not leaked. All lights of the front bar work. Wear matches the half year of use that the seller states.',
  },
  'MSI Katana GF66 11UD': {
    serial: 'K2110N0086732',
    remarks: {
      keyboardDeck: { notes: 'All keys and the red backlight tried.' },
      ram: { notes: 'Two sticks of 8GB.' },
      ssd: { health: 91, slotsInfo: 'Two M.2 slots, one free' },
      gpu: { idleTemp: 45, maxTemp: 79 },
      wifi: { speed: 780 },
      lcd: { brightness: 245 },
      battery: { health: 99 },
    },
    unchecked: ['ethernet', 'hdmi'],
    notes:
      'As new, with film still on the inside of the lid. There was a power cut during our visit: the network and HDMI sockets could not be tried any more. They look untouched.',
    photos: ['overview', 'ports', 'screen', 'performance'],
  },
  'Apple MacBook Pro 15 2018': {
    serial: 'C02XK1QMJG5J',
    remarks: {
      keyboardDeck: { notes: 'Tested key by key, 40 strokes each. Touch Bar lit from end to end.' },
      usbC: { notes: 'All four charge and carry data.' },
      ram: { notes: 'Soldered.' },
      ssd: { health: 93, notes: 'Soldered. Wear 7%.' },
      gpu: { idleTemp: 48, maxTemp: 88 },
      wifi: { speed: 650 },
      lcd: { brightness: 490, notes: 'Coating intact, backlight even at the bottom.' },
      battery: {
        status: 'Moderate',
        health: 88,
        notes: '190 cycles. The service indicator came on once during the test.',
      },
    },
    lacks: ['usbA', 'ethernet', 'hdmi', 'powerPort'],
    correction: {
      because:
        'The service indicator of the battery came from an old macOS. After the update Apple’s diagnosis finds the battery normal.',
      remarks: { battery: { health: 88, notes: '190 cycles. Apple’s diagnosis: normal.' } },
      notes:
        'No activation lock, no management profile. Fans are quiet and the keys, the weak point of this model, are like new. The battery was tested a second time after the update of macOS and is normal.',
    },
    notes:
      'No activation lock, no management profile. Fans are quiet and the keys, the weak point of this model, are like new. The battery asks for service although its health is good; have it looked at.',
    photos: ['overview', 'ports', 'screen', 'performance', 'storage'],
  },
  'Apple MacBook Air M1': {
    serial: 'FVFGT2A1Q6L4',
    remarks: {
      usbC: { notes: 'Both charge.' },
      ram: { notes: 'Part of the processor.' },
      ssd: { health: 96, notes: 'Soldered. Wear 4%.' },
      gpu: { idleTemp: 34, maxTemp: 82 },
      wifi: { speed: 820 },
      lcd: { brightness: 395 },
      keyboardDeck: { status: 'Issues', notes: 'Space bar and E shine, all keys work.' },
      battery: { health: 91, notes: '147 cycles.' },
    },
    lacks: ['usbA', 'ethernet', 'hdmi', 'powerPort'],
    unchecked: ['backSide'],
    notes:
      'No activation lock and no management profile, seen after the factory reset in front of us. The seller’s case could not be taken off without tools, so the underside was not seen.',
    photos: ['overview', 'ports', 'screen', 'performance', 'storage'],
  },
  'Apple MacBook Pro 14 M1 Pro': {
    serial: 'VX2KQ94LPM',
    remarks: {
      usbC: { notes: 'All three at full speed.' },
      powerPort: { notes: 'MagSafe, charges at 67 W.' },
      hdmi: { notes: '4K at 60 Hz.' },
      ram: { notes: 'Part of the processor.' },
      ssd: { health: 97, notes: 'Soldered. Wear 3%.' },
      gpu: { idleTemp: 36, maxTemp: 79 },
      wifi: { speed: 980 },
      lcd: { brightness: 1000, notes: 'XDR panel even at 1,000 nits.' },
      battery: { health: 90, notes: '231 cycles.' },
    },
    lacks: ['usbA', 'ethernet'],
    notes:
      'Without a mark, as the seller writes. The SD slot read a card at full speed. No lock, no profile, never opened.',
    photos: ['overview', 'ports', 'screen', 'performance', 'storage'],
  },
  'Apple MacBook Air M2': {
    serial: 'H7TQ2WN0XR',
    remarks: {
      backSide: { notes: 'Midnight finish intact, also around the ports.' },
      powerPort: { notes: 'MagSafe, green and amber light work.' },
      ram: { notes: 'Part of the processor.' },
      ssd: { notes: 'Soldered. One chip, so it writes slower than the larger ones.' },
      gpu: { idleTemp: 33, maxTemp: 91, notes: 'No fan: slows down after eight minutes, as all of them do.' },
      wifi: { speed: 900 },
      lcd: { brightness: 500 },
      battery: { health: 100, notes: '41 cycles.' },
    },
    lacks: ['usbA', 'ethernet', 'hdmi'],
    notes: 'No lock, no management profile. The case is like new.',
    photos: ['overview', 'ports', 'screen', 'storage'],
  },
};
