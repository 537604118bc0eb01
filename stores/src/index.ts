export * from './event-store/event-store.js';
export * from './image-store/image-store.js';
export * from './read-store/read-store.js';
