export * from './demo.js';
export * from './devices/device.js';
export * from './devices/devices.js';
export * from './devices/sellers.js';
export * from './ideas.js';
export * from './inspections.js';
export * from './shop.js';
